// Teams, target regions, cancellation and orphaned constructs. Each program begins with a line that names it and the kind of its findings, or says that it has none.

//// race: teams are concurrent
int x;
void program(void) {
#pragma omp teams num_teams(2)
    x++;
}

//// silent: distribute gives each iteration to one team
int a[6];
void program(void) {
#pragma omp teams num_teams(3)
#pragma omp distribute
    for (int i = 0; i < 6; i++) a[i]++;
#pragma omp teams distribute parallel for num_teams(2) thread_limit(2)
    for (int i = 0; i < 6; i++) a[i]++;
    for (int i = 0; i < 6; i++) assert(a[i] == 2);
}

//// race: teams of a target region are concurrent
void program(void) {
    int x = 0;
#pragma omp target teams num_teams(2) map(tofrom : x)
    x++;
    assert(x != 0);
}

//// silent: a target region
#pragma omp declare target
int shared_value;
static int twice(int x) { return 2 * x; }
#pragma omp end declare target
void program(void) {
    int a[6] = {0}, before = 3, after = 0;
#pragma omp target teams distribute parallel for map(tofrom : a) num_teams(2)
    for (int i = 0; i < 6; i++) a[i] = twice(i);
#pragma omp target data map(tofrom : a)
    {
#pragma omp target firstprivate(before) map(from : after)
        {
            before++;
            after = before + a[5];
        }
#pragma omp target update from(a)
    }
    assert(before == 3 && after == 14);
}

//// silent: a target region with nowait and taskwait
void program(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait map(tofrom : x)
        x++;
#pragma omp taskwait
        x++;
    }
    assert(x == 2);
}

//// race: a target region with nowait
void program(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait map(tofrom : x)
        x++;
        x++;
    }
}

//// silent: a target region with nowait and depend
void program(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait map(tofrom : x) depend(out : x)
        x++;
#pragma omp target enter data nowait map(to : x) depend(inout : x)
#pragma omp target map(tofrom : x) depend(inout : x)
        x++;
    }
    assert(x == 2);
}

//// silent: without OMP_CANCELLATION nothing is cancelled
int count;
void program(void) {
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 4; i++) {
#pragma omp cancel for
#pragma omp atomic
        count++;
    }
    assert(count == 4);
}

//// silent: the accesses of code that does not know its region
static int total;
static void add(int i) {
#pragma omp critical(total)
    total += i;
}
static void orphaned(void) {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 4; i++) add(i);
}
void program(void) {
    orphaned();
#pragma omp parallel num_threads(2)
    orphaned();
    assert(total == 12);
}
