// Loops, sections, single and master. Each program begins with a line that names it and the kind of its findings, or says that it has none.

//// silent: the end of a loop
int a[8], b[8];
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for
        for (int i = 0; i < 8; i++) a[i] = i;
#pragma omp for
        for (int i = 0; i < 8; i++) b[i] = a[7 - i];
    }
    assert(b[0] == 7);
}

//// race: the end of a loop with nowait
int a[8], b[8];
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for nowait
        for (int i = 0; i < 8; i++) a[i] = i;
#pragma omp for
        for (int i = 0; i < 8; i++) b[i] = a[7 - i];
    }
}

//// silent: schedule(static) gives both loops the same threads
int a[8], b[8];
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 8; i++) a[i] = i;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 8; i++) b[i] = a[i];
    }
    assert(b[5] == 5);
}

//// race: schedule(dynamic) may give the loops different threads
int a[8], b[8];
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 8; i++) a[i] = i;
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 8; i++) b[i] = a[i];
    }
}

//// silent: schedule(dynamic) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(dynamic)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(dynamic, 2) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(dynamic, 2)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(guided) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(guided)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(runtime) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(runtime)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(auto) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(auto)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(static, 1) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(static, 1)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(nonmonotonic: dynamic) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(nonmonotonic: dynamic)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// silent: schedule(monotonic: guided, 2) gives each iteration to one thread
int a[9];
void program(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for num_threads(3) schedule(monotonic: guided, 2)
    for (int i = 8; i >= 0; i--) a[i]++;
    for (int i = 0; i < 9; i++) assert(a[i] == 1);
}

//// race: two chunks of a dynamic loop
int a[3];
void program(void) {
#pragma omp parallel for num_threads(2) schedule(dynamic)
    for (int i = 0; i < 2; i++) a[i + 1] = a[i];
}

//// race: two chunks of an unsigned guided loop
int a[5];
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp for schedule(guided)
    for (unsigned long long i = 0; i < 4; i++) a[i + 1] = a[i];
}

//// race: the hand-out of chunks orders nothing
int x, a[4];
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) x = 1;
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 4; i++) a[i]++;
        if (omp_get_thread_num() == 1) x = 2;
    }
}

//// silent: a collapsed loop
int a[4][3];
void program(void) {
#pragma omp parallel for collapse(2) num_threads(3) schedule(dynamic)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) a[i][j] = i + j;
    assert(a[3][2] == 5);
}

//// race: a collapsed loop divides the inner loop too
int a[2];
void program(void) {
#pragma omp parallel for collapse(2) num_threads(3)
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) a[i]++;
}

//// silent: lastprivate
void program(void) {
    int x = 0, y = 0;
#pragma omp parallel for lastprivate(x) num_threads(3)
    for (int i = 0; i < 7; i++) x = i;
#pragma omp parallel for lastprivate(conditional: y) num_threads(3) schedule(dynamic)
    for (int i = 0; i < 7; i++)
        if (i % 2) y = i;
    assert(x == 6 && y == 5);
}

//// silent: the end of sections
int x, y;
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp sections
        {
#pragma omp section
            x = 1;
#pragma omp section
            y = 1;
        }
#pragma omp single
        assert(x + y == 2);
    }
#pragma omp parallel sections num_threads(3)
    {
        x++;
#pragma omp section
        y++;
    }
    assert(x + y == 4);
}

//// race: two sections
int x;
void program(void) {
#pragma omp parallel sections num_threads(2)
    {
        x = 1;
#pragma omp section
        x = 2;
    }
}

//// race: the end of sections with nowait
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp sections nowait
        {
            x = 1;
        }
        if (omp_get_thread_num() == 1) x = 2;
    }
}

//// silent: the end of single
int x;
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp single
        x = 1;
        assert(x == 1);
    }
}

//// race: the end of single with nowait
int x, y[3];
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp single nowait
        x = 1;
        y[omp_get_thread_num()] = x;
    }
}

//// race: two single regions with nowait, which different threads may execute
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        x = 1;
#pragma omp single nowait
        x = 2;
    }
}

//// silent: copyprivate
int shared_value;
void program(void) {
#pragma omp parallel num_threads(3)
    {
        int x;
#pragma omp single copyprivate(x)
        {
            shared_value = 7;
            x = 42;
        }
        assert(x == 42 && shared_value == 7);
    }
}

//// race: master has no barrier
int x, y[2];
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        x = 1;
        y[omp_get_thread_num()] = x;
    }
}

//// silent: masked with a barrier
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked filter(1)
        x = 1;
#pragma omp barrier
        assert(x == 1);
    }
}
