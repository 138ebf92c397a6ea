! A common block for each thread.
module totals
    implicit none
    integer :: shared_count = 0
end module

subroutine count_up() !//! race
    use totals
    implicit none
    integer :: counter
    common /counters/ counter
#ifndef JUST_COMMON
    !$omp threadprivate(/counters/)
#endif
#ifdef MODULE_VARIABLE
    shared_count = shared_count + 1 !//! race
#endif
    counter = counter + 1 !//! race
end subroutine

program threadprivates
    use totals
    use omp_lib
    implicit none
    integer :: counter, total, threads
    common /counters/ counter
#ifndef JUST_COMMON
    !$omp threadprivate(/counters/)
#endif
    total = 0
    threads = 0
    counter = 0
#if defined(JUST_COMMON)
    !$omp parallel reduction(max : threads)
#elif defined(COPYIN)
    !$omp parallel reduction(+ : total) reduction(max : threads) copyin(/counters/)
#else
    !$omp parallel reduction(+ : total) reduction(max : threads)
    counter = 0
#endif
    call count_up()
    call count_up()
#ifndef JUST_COMMON
    total = total + counter
#endif
    threads = omp_get_num_threads()
    !$omp end parallel
#ifdef JUST_COMMON
    total = counter
#endif
    if (total /= 2 * threads) stop 1 !//! exit-status
#ifdef MODULE_VARIABLE
    if (shared_count /= 2 * threads) stop 1 !//! exit-status
#endif
end program
