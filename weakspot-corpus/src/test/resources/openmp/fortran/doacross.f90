! Iterations that wait for earlier ones.
program doacross
    implicit none
    integer, parameter :: n = 10
    integer :: a(0:n), total, i
    a = 1
    total = 0
#if defined(ORDERED) || defined(NOT_ORDERED)
    !$omp parallel do ordered schedule(dynamic, 1) !//! race
    do i = 1, n
#ifdef ORDERED
        !$omp ordered
        total = total + i
        !$omp end ordered
#else
        total = total + i !//! race
#endif
    end do
    !$omp end parallel do
    if (total /= 55) stop 1 !//! exit-status
#else
    !$omp parallel do ordered(1) schedule(static, 1)
    do i = 1, n
#ifndef NO_SINK
        !$omp ordered depend(sink : i - 1)
#endif
        a(i) = a(i - 1) + 1 !//! race
        !$omp ordered depend(source)
    end do
    !$omp end parallel do
    if (a(n) /= n + 1) stop 1 !//! exit-status
#endif
    if (total < 0) stop 1
end program
