! A matrix product. Fortran stores matrices by columns.
program matrices
    implicit none
    integer, parameter :: n = 5
    integer :: a(n, n), b(n, n), c(n, n), i, j, k
    do j = 1, n
        do i = 1, n
            a(i, j) = i + j
            b(i, j) = i - j
        end do
    end do
    c = 0
#if defined(INNER_PARALLEL)
    do j = 1, n
        do i = 1, n
            !$omp parallel do
            do k = 1, n
                c(i, j) = c(i, j) + a(i, k) * b(k, j) !//! race
            end do
            !$omp end parallel do
        end do
    end do
#else
#ifdef COLLAPSED
    !$omp parallel do collapse(2) private(k)
#else
    !$omp parallel do private(i, k)
#endif
    do j = 1, n
        do i = 1, n
            do k = 1, n
                c(i, j) = c(i, j) + a(i, k) * b(k, j)
            end do
        end do
    end do
    !$omp end parallel do
#endif
    if (any(c /= matmul(a, b))) stop 1 !//! exit-status
end program
