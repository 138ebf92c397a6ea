! One thread initialises, all threads read.
program initialise
    implicit none
    integer :: value, seen
    value = 0
    !$omp parallel private(seen) num_threads(3)
#if defined(COPYPRIVATE)
    !$omp single
    seen = 5
    !$omp end single copyprivate(seen)
#else
#if defined(MASTER)
    !$omp master
    value = 5 !//! race
    !$omp end master
#else
    !$omp single
    value = 5 !//! race
#ifdef NOWAIT
    !$omp end single nowait
#else
    !$omp end single
#endif
#endif
    seen = value !//! race
#endif
    if (seen /= 5) stop 1 !//! exit-status
    !$omp end parallel
end program
