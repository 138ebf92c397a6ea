// Regions, barriers and the data environment. Each program begins with a line that names it and the kind of its findings, or says that it has none.

//// silent: a region happens after the code before it and before the code behind it
int x, y[4];
void program(void) {
    x = 1;
#pragma omp parallel num_threads(3)
    y[omp_get_thread_num()] = x;
    x = y[0] + y[1] + y[2];
    assert(x == 3);
}

//// race: two threads of a region write
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    x = omp_get_thread_num();
}

//// silent: a thread continues from one region to the next
int x[4];
void program(void) {
    for (int i = 0; i < 3; i++) {
#pragma omp parallel num_threads(3)
        x[(omp_get_thread_num() + i) % 3]++;
    }
    assert(x[0] == 3 && x[1] == 3 && x[2] == 3);
}

//// silent: num_threads(1) and a false condition make a region of one thread
int x;
void program(void) {
#pragma omp parallel num_threads(1)
    x++;
#pragma omp parallel if (x == 0)
    x++;
    assert(x == 2);
}

//// silent: a barrier
int x[3];
void program(void) {
#pragma omp parallel num_threads(3)
    {
        int self = omp_get_thread_num();
        x[self] = 1;
#pragma omp barrier
        int sum = x[0] + x[1] + x[2];
        assert(sum == 3);
#pragma omp barrier
        x[self] = sum;
    }
}

//// race: no barrier between writes and reads
int x[3];
void program(void) {
#pragma omp parallel num_threads(3)
    {
        int self = omp_get_thread_num();
        x[self] = 1;
#pragma omp barrier
        int sum = x[0] + x[1] + x[2];
        x[self] = sum;
    }
}

//// silent: nested regions
int x[2][2];
void program(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
        {
            x[outer][omp_get_thread_num()] = 1;
#pragma omp barrier
            assert(x[outer][0] + x[outer][1] == 2);
        }
        x[outer][0] = x[outer][1];
    }
}

//// race: nested regions of different threads
int x;
void program(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            x++;
        }
    }
}

//// silent: a nested region has one thread if only one level may be active
int x[2];
void program(void) {
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
        x[outer]++;
    }
    assert(x[0] == 1 && x[1] == 1);
}

//// silent: threadprivate variables persist from region to region
int mine;
#pragma omp threadprivate(mine)
void program(void) {
    mine = 5;
#pragma omp parallel num_threads(3) copyin(mine)
    mine += omp_get_thread_num();
#pragma omp parallel num_threads(3)
    assert(mine == 5 + omp_get_thread_num());
}

//// silent: the main thread reads a threadprivate variable of another thread after the region
int mine, *its;
#pragma omp threadprivate(mine)
void program(void) {
#pragma omp parallel num_threads(2)
    {
        mine = omp_get_thread_num();
        if (mine == 1) its = &mine;
    }
    assert(*its == 1);
}

//// race: a shared pointer to a threadprivate variable
int mine, *its;
#pragma omp threadprivate(mine)
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 1) its = &mine;
#pragma omp barrier
        if (omp_get_thread_num() == 0) *its = 1;
        else mine = 2;
    }
}

//// silent: private and firstprivate
void program(void) {
    int x = 3, y = 4;
#pragma omp parallel private(x) firstprivate(y) num_threads(3)
    {
        x = omp_get_thread_num();
        y += x;
        assert(y == 4 + x);
    }
}
