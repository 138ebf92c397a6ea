/* The end of a taskgroup waits for the tasks created in it and for their descendants. */
#include <assert.h>

int child;
int grandchild;
int sum;

static void create(void) {
#pragma omp task
    {
#pragma omp task
        grandchild = 1; //! race
        child = 1; //! race
    }
}

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#ifdef CREATED_BEFORE
        create();
#endif
#if !defined(NO_TASKGROUP) && !defined(TASKWAIT_INSTEAD)
#pragma omp taskgroup
#endif
        {
#ifndef CREATED_BEFORE
            create();
#endif
        }
#ifdef TASKWAIT_INSTEAD
#pragma omp taskwait
#endif
        sum = child + //! race
              grandchild; //! race
    }
    assert(sum == 2); //! assertion
}
