! Two tasks and the sum of their results.
program two_tasks
    implicit none
    integer :: left, right, total
    left = 0
    right = 0
    total = 0
    !$omp parallel
    !$omp single
    !$omp task depend(out : left)
    left = 1 !//! race
    !$omp end task
    !$omp task depend(out : right)
    right = 2 !//! race
    !$omp end task
#if defined(DEPEND)
    !$omp task depend(in : left, right)
    total = left + right
    !$omp end task
#elif defined(NO_IN)
    !$omp task depend(in : left)
    total = left + right !//! race
    !$omp end task
#else
#ifndef NO_TASKWAIT
    !$omp taskwait
#endif
    total = left + right !//! race
#endif
    !$omp end single
    !$omp end parallel
    if (total /= 3) stop 1 !//! exit-status
end program
