// Small programs: the creation of tasks, and the waits for them. Each begins with a line that names it and the kind of its findings, or says that it is silent.

//// silent: the creation of a task comes before its begin
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        x = 1;
#pragma omp task
        x++;
    }
    assert(x == 2);
}

//// race: the creator goes on while its task is executed
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        x++;
        x++;
    }
}

//// race: a single thread executes both tasks
int x;
void program(void) {
#pragma omp parallel num_threads(1)
    {
#pragma omp task
        x++;
#pragma omp task
        x++;
    }
}

//// silent: taskwait waits for children
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        x++;
#pragma omp taskwait
        x++;
#pragma omp task
        x++;
    }
    assert(x == 3);
}

//// race: taskwait does not wait for the children of children
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task
            x++;
        }
#pragma omp taskwait
        x++;
    }
}

//// silent: taskgroup waits for descendants
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task
            {
#pragma omp task
                x++;
            }
        }
        x++;
    }
    assert(x == 2);
}

//// race: taskgroup does not wait for tasks created before it
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        x++;
#pragma omp taskgroup
        {
#pragma omp task
            ;
        }
        x++;
    }
}

//// race: a single with nowait does not complete tasks
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        {
#pragma omp task
            x = 1;
        }
        volatile int seen = x;
        (void)seen;
    }
}

//// silent: an explicit barrier completes all tasks
int x[4];
void program(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp task
        x[me] = 1;
#pragma omp barrier
        assert(x[0] == 1 && x[1] == 1);
#pragma omp task
        x[me + 2] = 1;
    }
    assert(x[2] == 1 && x[3] == 1);
}

//// silent: an undeferred task comes before the code after it
int x, no;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task if (no)
        x++;
        x++;
    }
    assert(x == 2);
}

//// race: the child of an undeferred task is not waited for
int x, no;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task if (no)
        {
#pragma omp task
            x++;
        }
        x++;
    }
}

//// silent: tasks in a final task are included
int x, yes = 1;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task final(yes) mergeable
        {
            assert(omp_in_final());
#pragma omp task
            {
                assert(omp_in_final());
                x++;
            }
            x++;
        }
#pragma omp taskwait
        x++;
        assert(!omp_in_final());
    }
    assert(x == 3);
}

//// race: a final task may be deferred
int x, yes = 1;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task final(yes)
        x++;
        x++;
    }
}

//// race: taskyield orders nothing
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        {
            x++;
#pragma omp taskyield
            x++;
        }
#pragma omp taskyield
        x++;
    }
}

//// silent: a cancelled taskgroup
int begun, x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup
        {
            for (int i = 0; i < 3; i++) {
#pragma omp task
                {
#pragma omp atomic
                    begun++;
#pragma omp cancel taskgroup
#pragma omp cancellation point taskgroup
                }
            }
        }
        x = begun;
    }
    assert(x >= 0 && x <= 3);
}
