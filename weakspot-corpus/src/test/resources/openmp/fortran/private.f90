! Temporaries in a loop.
module work
    implicit none
contains
    integer function square(i)
        integer, intent(in) :: i
#ifdef SAVED_LOCAL
        integer :: copy = 0
#else
        integer :: copy
#endif
        copy = i !//! race
        square = copy * copy !//! race
    end function
end module

program temporaries
    use work
    implicit none
    integer, parameter :: n = 12
    integer :: a(n), i, t, last
    t = 0
    last = 0
#if defined(SHARED_TEMPORARY)
    !$omp parallel do shared(t) lastprivate(last)
#elif defined(NO_LASTPRIVATE)
    !$omp parallel do private(t) shared(last)
#else
    !$omp parallel do private(t) lastprivate(last)
#endif
    do i = 1, n
        t = square(i) !//! race
        a(i) = t !//! race
        last = i !//! race
    end do
    !$omp end parallel do
#ifdef LASTPRIVATE
    if (t /= 0) stop 1
#endif
    if (last /= n) stop 1 !//! exit-status
    do i = 1, n
        if (a(i) /= i * i) stop 1 !//! exit-status
    end do
end program
