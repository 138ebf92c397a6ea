/* Dependences by a depend object. */
#include <assert.h>
#include <omp.h>

int value;
int other;

int main(void) {
    omp_depend_t object;
#ifdef OTHER_OBJECT
#pragma omp depobj(object) depend(inout : other)
#else
#pragma omp depobj(object) depend(inout : value)
#endif
#ifdef UPDATED_TO_IN
#pragma omp depobj(object) update(in)
#endif
#pragma omp parallel
#pragma omp single
    {
#ifdef UPDATED_TO_IN
#pragma omp task depend(in : value)
#else
#pragma omp task depend(out : value)
#endif
        value = 1; //! race
#pragma omp task depend(depobj : object)
        value += 1; //! race
    }
#pragma omp depobj(object) destroy
    (void)other;
    assert(value == 2); //! assertion
}
