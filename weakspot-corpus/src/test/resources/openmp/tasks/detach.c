/* A detached task is complete once another task has fulfilled its event. */
#include <assert.h>
#include <omp.h>

int value;
int seen;

int main(void) {
    int token = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_event_handle_t event;
#pragma omp task detach(event) depend(out : token)
        {
        }
#pragma omp task
        {
#if defined(FULFILS_EARLY)
            omp_fulfill_event(event);
            value = 1; //! race
#else
            value = 1; //! race
            omp_fulfill_event(event);
#endif
        }
#if defined(TASKWAIT)
#pragma omp taskwait
        seen = value; //! race
#else
#pragma omp task depend(in : token)
        seen = value; //! race
#endif
    }
    assert(seen == 1); //! assertion
    (void)token;
}
