! Two sections use parts of one array.
program array_sections
    implicit none
    integer, parameter :: n = 12
    integer :: a(n)
    a = 0
    !$omp parallel sections num_threads(2)
    !$omp section
#if defined(STRIDES) || defined(STRIDES_MEET)
    call add(a(1:n:2))
#else
    call add(a(1:n / 2))
#endif
    !$omp section
#if defined(STRIDES)
    call add(a(2:n:2))
#elif defined(STRIDES_MEET)
    call add(a(2:n:3))
#elif defined(OVERLAP)
    call add(a(n / 2:n))
#else
    call add(a(n / 2 + 1:n))
#endif
    !$omp end parallel sections
#if !defined(OVERLAP) && !defined(STRIDES_MEET)
    if (any(a /= 1)) stop 1
#endif
contains
    subroutine add(part)
        integer, intent(inout) :: part(:)
        integer :: i
        do i = 1, size(part)
            part(i) = part(i) + 1 !//! race
        end do
    end subroutine
end program
