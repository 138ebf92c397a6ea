! Array statements shared among the threads.
program workshares
    implicit none
    integer, parameter :: n = 10
    integer :: a(n), b(n), total, seen, i
    a = [(i, i = 1, n)]
    b = 0
    total = 0
    !$omp parallel private(seen)
    !$omp workshare
    b = a + 1 !//! race
    a = b * 2 !//! race
    total = sum(a) !//! race
#ifdef NOWAIT
    !$omp end workshare nowait
#else
    !$omp end workshare
#endif
    seen = total !//! race
    if (seen /= 130) stop 1 !//! exit-status
#ifdef SCALAR_BY_ALL
    total = 130 !//! race
#endif
    !$omp end parallel
end program
