// Small programs with tasks. Each begins with a line that names it and says whether its runs have a race or no finding at all.

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

//// silent: the barrier of a single completes all tasks of the region
int x;
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp single
        {
#pragma omp task
            {
#pragma omp task
                x = 1;
            }
        }
        assert(x == 1);
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
        x++;
        assert(!omp_in_final());
    }
    assert(x == 3);
}

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
        static omp_event_handle_t event;
#pragma omp single
        {
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

//// silent: taskloop over disjoint elements
int a[20], sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop grainsize(3)
        for (int i = 0; i < 20; i++) a[i] = i;
        for (int i = 0; i < 20; i++) sum += a[i];
    }
    assert(sum == 190);
}

//// race: taskloop whose iterations depend on each other
int a[20];
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(4)
    for (int i = 1; i < 20; i++) a[i] = a[i - 1] + 1;
}

//// race: taskloop with nogroup
int a[8], sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop nogroup
        for (int i = 0; i < 8; i++) a[i] = i;
        sum = a[3];
    }
}

//// silent: taskloop downwards, with unsigned iterations, in other steps, collapsed, empty
int a[30];
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop num_tasks(3)
        for (unsigned long long i = 10; i > 0; i -= 2) a[i]++;
#pragma omp taskloop num_tasks(3)
        for (unsigned long long i = 11; i < 20; i += 4) a[i]++;
#pragma omp taskloop collapse(2) grainsize(2)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) a[20 + i * 3 + j]++;
#pragma omp taskloop
        for (int i = 5; i < 5; i++) a[i] = 100;
#pragma omp taskloop if (0)
        for (int i = 9; i >= 1; i -= 2) a[i]++;
    }
    for (int i = 1; i <= 10; i++) assert(a[i] == 1);
    assert(a[11] == 1 && a[15] == 1 && a[19] == 1 && a[12] == 0);
    for (int i = 20; i < 29; i++) assert(a[i] == 1);
}

//// silent: task reductions
int sum, product = 1;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(* : product)
        {
            for (int i = 1; i < 5; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(* : product)
                {
                    sum += i;
                    product *= i;
                }
            }
        }
    }
    assert(sum == 10 && product == 24);
}

//// race: a task that forgets its in_reduction
int sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        {
#pragma omp task in_reduction(+ : sum)
            sum += 1;
#pragma omp task shared(sum)
            sum += 2;
#pragma omp task shared(sum)
            sum += 3;
        }
    }
}

//// silent: nested groups with reductions
int sum, other;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        {
#pragma omp task in_reduction(+ : sum)
            {
                sum++;
#pragma omp taskgroup task_reduction(+ : other)
                {
#pragma omp task in_reduction(+ : sum) in_reduction(+ : other)
                    {
                        sum += 2;
                        other += 5;
                    }
                }
            }
        }
    }
    assert(sum == 3 && other == 5);
}

//// silent: taskloop with reductions
int sum, outer;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum) num_tasks(4)
        for (int i = 0; i < 10; i++) sum += i;
#pragma omp taskloop reduction(+ : sum)
        for (int i = 0; i < 0; i++) sum += i;
#pragma omp taskgroup task_reduction(+ : outer)
#pragma omp taskloop in_reduction(+ : outer) num_tasks(3)
        for (int i = 0; i < 10; i++) outer += i;
    }
    assert(sum == 45 && outer == 45);
}

//// race: taskloop without its reduction
int sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 10; i++) sum += i;
}

//// silent: reductions of a region and of a loop in which tasks take part
int sum, total;
void program(void) {
#pragma omp parallel num_threads(2) reduction(task, + : sum)
    {
        sum++;
#pragma omp task in_reduction(+ : sum)
        sum += 10;
    }
    assert(sum == 22);
#pragma omp parallel num_threads(2)
#pragma omp for reduction(task, + : total)
    for (int i = 0; i < 3; i++) {
        total += i;
#pragma omp task in_reduction(+ : total)
        total += 10;
    }
    assert(total == 33);
}

//// silent: tasks of a thread share its thread-private variables
int mine;
#pragma omp threadprivate(mine)
__thread int counter;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 6; i++) {
#pragma omp task
        {
            mine++;
            counter = mine;
            errno = 0;
        }
    }
}

//// race: thread-private memory is not private through a pointer
int mine, *shared_one;
#pragma omp threadprivate(mine)
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        shared_one = &mine;
        (*shared_one)++;
    }
}

//// silent: untied tasks
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task untied
        {
#pragma omp task untied
            x++;
#pragma omp taskyield
#pragma omp taskwait
            x++;
        }
#pragma omp taskwait
        x++;
    }
    assert(x == 3);
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

//// silent: private data and stacks of many tasks
int results[40];
void program(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < 40; i++) {
        int copy[8] = {i};
#pragma omp task firstprivate(copy) priority(i)
        {
            int local[64];
            for (int k = 0; k < 64; k++) local[k] = copy[0] + k;
            copy[0] = local[63];
            results[i] = copy[0];
        }
    }
    for (int i = 0; i < 40; i++) assert(results[i] == i + 63);
}

//// use-after-free: a task uses the copy of its parent, which has ended
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        int copy = 1;
#pragma omp task firstprivate(copy)
        {
#pragma omp task shared(copy)
            x = copy;
        }
    }
}

//// silent: a tied task stays on its thread, also around regions of its own
int x[3];
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 3; i++) {
#pragma omp task
        {
            int me = omp_get_thread_num();
#pragma omp task
            x[i]++;
#pragma omp parallel num_threads(2)
#pragma omp atomic
            x[i]++;
#pragma omp taskwait
            assert(me == omp_get_thread_num());
            assert(x[i] == 3);
        }
#pragma omp taskwait
    }
}

//// race: a region in a task and the task's child
int x;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task
            x++;
#pragma omp parallel num_threads(2)
#pragma omp critical
            x++;
        }
    }
}

//// silent: critical sections and locks in tasks
int x;
void program(void) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 3; i++) {
#pragma omp task
            {
                omp_set_lock(&lock);
                x++;
                omp_unset_lock(&lock);
            }
        }
#pragma omp taskwait
        for (int i = 0; i < 3; i++) {
#pragma omp task
#pragma omp critical
            x++;
        }
    }
    omp_destroy_lock(&lock);
    assert(x == 6);
}

//// silent: tasks outside of all regions
int x;
void program(void) {
#pragma omp task
    x++;
#pragma omp taskwait
    x++;
#pragma omp taskgroup
    {
#pragma omp task
        x++;
    }
    assert(x == 3);
}

//// race: a task outside of all regions and its creator
int x;
void program(void) {
#pragma omp task
    x++;
    x++;
}

//// silent: sorting by tasks
static void sort(int *a, int n, int *room) {
    if (n < 3) {
        if (n == 2 && a[0] > a[1]) {
            int first = a[0];
            a[0] = a[1];
            a[1] = first;
        }
        return;
    }
    int half = n / 2;
#pragma omp task
    sort(a, half, room);
    sort(a + half, n - half, room + half);
#pragma omp taskwait
    for (int i = 0, j = half, k = 0; k < n; k++) room[k] = j == n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
    for (int k = 0; k < n; k++) a[k] = room[k];
}
void program(void) {
    int a[13] = {5, 3, 9, 1, 12, 7, 2, 8, 11, 0, 10, 6, 4}, room[13];
#pragma omp parallel num_threads(3)
#pragma omp single
    sort(a, 13, room);
    for (int i = 0; i < 13; i++) assert(a[i] == i);
}

//// race: sorting by tasks without taskwait
static void sort(int *a, int n) {
    if (n < 2) return;
#pragma omp task
    sort(a, n / 2);
    sort(a + n / 2, n - n / 2);
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
            int first = a[j];
            a[j] = a[j - 1];
            a[j - 1] = first;
        }
}
int a[6] = {5, 3, 4, 1, 2, 0};
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    sort(a, 6);
}

//// silent: queens
static int queens(int n, int row, const int *columns) {
    if (row == n) return 1;
    int found[8] = {0}, count = 0;
    for (int column = 0; column < n; column++) {
        int safe = 1;
        for (int i = 0; i < row; i++) {
            int distance = columns[i] - column;
            safe &= distance != 0 && distance != row - i && distance != i - row;
        }
        if (!safe) continue;
#pragma omp task shared(found)
        {
            int next[8];
            for (int i = 0; i < row; i++) next[i] = columns[i];
            next[row] = column;
            found[column] = queens(n, row + 1, next);
        }
    }
#pragma omp taskwait
    for (int column = 0; column < n; column++) count += found[column];
    return count;
}
void program(void) {
    int none[8], count = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    count = queens(5, 0, none);
    assert(count == 10);
}
