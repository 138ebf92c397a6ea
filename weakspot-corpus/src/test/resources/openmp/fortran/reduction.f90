! Reductions over numbers and arrays.
program reductions
    implicit none
    integer, parameter :: n = 12
    integer :: total, most, i
    integer :: counts(0:2)
    total = 0
    most = 0
    counts = 0
#if defined(NO_REDUCTION)
    !$omp parallel do reduction(max : most) reduction(+ : counts) !//! race
#elif defined(ARRAY_SHARED)
    !$omp parallel do reduction(max : most) reduction(+ : total)
#else
    !$omp parallel do reduction(max : most) reduction(+ : total, counts)
#endif
    do i = 1, n
        total = total + i !//! race
        most = max(most, mod(7 * i, 13)) !//! race
#if defined(ARRAY) || defined(ARRAY_SHARED)
        counts(mod(i, 3)) = counts(mod(i, 3)) + 1 !//! race
#else
        counts(0) = counts(0) + 1
#endif
    end do
    !$omp end parallel do
    if (total /= 78) stop 1 !//! exit-status
    if (sum(counts) /= n .or. most /= 12) stop 1 !//! exit-status
end program
