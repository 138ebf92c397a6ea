// Small programs: the data of tasks and threads, and whole algorithms. Each begins with a line that names it and the kind of its findings, or says that it is silent.

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
            x = copy++;
        }
    }
}

//// silent: a tied task stays on its thread, also around regions of its own
int x[3];
void program(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 3; i++) {
#pragma omp task
        {
            int me = omp_get_thread_num(), here = 0;
#pragma omp task
            x[i]++;
#pragma omp parallel num_threads(2)
#pragma omp atomic
            here++;
#pragma omp taskwait
            assert(me == omp_get_thread_num());
            assert(x[i] == 1 && here == 2);
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
