// Small programs: dependences between tasks, and events. Each begins with a line that names it and the kind of its findings, or says that it is silent.

//// silent: depend orders a writer and the readers after it
int x, seen[2];
void program(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(in : x)
        seen[0] = x;
#pragma omp task depend(in : x)
        seen[1] = x;
#pragma omp task depend(inout : x)
        x++;
#pragma omp task depend(out : x)
        x++;
    }
    assert(x == 3 && seen[0] == 1 && seen[1] == 1);
}

//// race: two tasks with in dependences
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(in : x)
        y++;
#pragma omp task depend(in : x)
        y++;
    }
}

//// race: dependences on different addresses
int x[2], y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x[0])
        y++;
#pragma omp task depend(out : x[1])
        y++;
    }
}

//// race: dependences order siblings only
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(out : x)
            x++;
        }
#pragma omp task depend(out : x)
        x++;
    }
}

//// silent: an undeferred task waits for its dependences
int x, no;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(in : x) if (no)
        assert(x == 1);
        assert(x == 1);
    }
}

//// silent: taskwait with depend
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(out : y)
        y = 1;
#pragma omp taskwait depend(in : x)
        assert(x == 1);
    }
}

//// race: taskwait with depend does not wait for other tasks
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(out : y)
        y = 1;
#pragma omp taskwait depend(in : x)
        y++;
    }
}

//// silent: mutexinoutset excludes
int x, y, seen;
void program(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(mutexinoutset : x)
        x += 1;
#pragma omp task depend(mutexinoutset : x) depend(mutexinoutset : y)
        x += 2;
#pragma omp task depend(mutexinoutset : y)
        y++;
#pragma omp task depend(in : x)
        seen = x;
    }
    assert(seen == 4);
}

//// race: mutexinoutset of different addresses
int x[2], y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(mutexinoutset : x[0])
        y++;
#pragma omp task depend(mutexinoutset : x[1])
        y++;
    }
}

//// silent: depend objects
int x, seen;
void program(void) {
    omp_depend_t out, in;
#pragma omp depobj(out) depend(inout : x)
#pragma omp depobj(in) depend(in : x)
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(depobj : out)
        x = 1;
#pragma omp task depend(depobj : in)
        seen = x;
    }
#pragma omp depobj(out) destroy
#pragma omp depobj(in) destroy
    assert(seen == 1);
}

//// race: depend objects that only read
int x, y;
void program(void) {
    omp_depend_t in;
#pragma omp depobj(in) depend(out : x)
#pragma omp depobj(in) update(in)
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(depobj : in)
        y++;
#pragma omp task depend(depobj : in) depend(in : y)
        y++;
    }
#pragma omp depobj(in) destroy
}

//// silent: the event of a detached task comes before what waits for the task
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_event_handle_t event;
#pragma omp task detach(event)
        x = 1;
#pragma omp task
        {
            y = 1;
            omp_fulfill_event(event);
        }
#pragma omp taskwait
        assert(x == 1 && y == 1);
    }
}

//// silent: a task in its code fulfils its own event
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_event_handle_t event;
        int copy = 7;
#pragma omp task detach(event) firstprivate(copy) depend(out : x)
        {
            omp_fulfill_event(event);
            x = copy;
        }
#pragma omp task depend(in : x)
        assert(x == 7);
    }
}

//// silent: the successor of a detached task begins after its event
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x)
        x = 1;
#pragma omp task depend(in : x)
        assert(y == 1);
        y = 1;
        omp_fulfill_event(event);
    }
}

//// race: what follows the fulfilment of the event
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x)
        x = 1;
#pragma omp task depend(in : x)
        y++;
        omp_fulfill_event(event);
        y++;
    }
}

//// silent: an undeferred detached task waits for its event
int x, no;
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        {
            omp_event_handle_t event;
#pragma omp task detach(event) if (no)
            {
#pragma omp task
                {
                    x = 1;
                    omp_fulfill_event(event);
                }
            }
            assert(x == 1);
        }
    }
}

//// race: taskloop whose iterations depend on each other
int a[20];
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(4)
    for (int i = 1; i < 20; i++) a[i] = a[i - 1] + 1;
}

//// silent: a chain of dependences, with tasks that read together
int a[4], sums[3];
void program(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) {
#pragma omp task depend(inout : a[i])
            a[i] += i;
        }
#pragma omp task depend(in : a[0], a[1], a[2], a[3]) depend(out : sums)
        for (int i = 0; i < 4; i++) sums[round] += a[i];
    }
    assert(sums[0] == 6 && sums[1] == 12 && sums[2] == 18);
}
