! Two sections count.
program counting
    use omp_lib
    implicit none
    integer :: counter
    integer(omp_lock_kind) :: lock
    counter = 0
    call omp_init_lock(lock)
    !$omp parallel sections num_threads(2)
    !$omp section
#if defined(NO_CRITICAL)
    counter = counter + 1 !//! race
#elif defined(OTHER_NAMES)
    !$omp critical (one)
    counter = counter + 1 !//! race
    !$omp end critical (one)
#elif defined(ATOMIC) || defined(ATOMIC_AND_CRITICAL)
    !$omp atomic !//! race
    counter = counter + 1 !//! race
#elif defined(LOCK)
    call omp_set_lock(lock)
    counter = counter + 1
    call omp_unset_lock(lock)
#else
    !$omp critical
    counter = counter + 1
    !$omp end critical
#endif
    !$omp section
#if defined(NO_CRITICAL)
    counter = counter + 1 !//! race
#elif defined(OTHER_NAMES)
    !$omp critical (two)
    counter = counter + 1 !//! race
    !$omp end critical (two)
#elif defined(ATOMIC)
    !$omp atomic
    counter = counter + 1
#elif defined(LOCK)
    call omp_set_lock(lock)
    counter = counter + 1
    call omp_unset_lock(lock)
#else
    !$omp critical
    counter = counter + 1 !//! race
    !$omp end critical
#endif
    !$omp end parallel sections
    call omp_destroy_lock(lock)
    if (counter /= 2) stop 1 !//! exit-status
end program
