! A parallel loop.
program do_loop
    implicit none
    integer, parameter :: n = 24
    integer :: a(0:n), b(n), i
    a = 0
    b = 0
#if defined(READS_NEIGHBOUR)
    !$omp parallel do
    do i = 1, n
        a(i) = a(i - 1) + 1 !//! race
    end do
    !$omp end parallel do
#elif defined(DYNAMIC_AFTER_NOWAIT) || defined(STATIC_AFTER_NOWAIT)
    !$omp parallel
    !$omp do schedule(static)
    do i = 1, n
        a(i) = i !//! race
    end do
    !$omp end do nowait
#ifdef STATIC_AFTER_NOWAIT
    !$omp do schedule(static)
#else
    !$omp do schedule(dynamic, 1)
#endif
    do i = 1, n
        b(i) = a(i) !//! race
    end do
    !$omp end do
    !$omp end parallel
    if (any(b /= a(1:n))) stop 1 !//! exit-status
#else
    !$omp parallel do
    do i = 1, n
        a(i) = i
    end do
    !$omp end parallel do
#endif
    if (a(n) /= n) stop 1 !//! exit-status
    if (any(b > n)) stop 1
end program
