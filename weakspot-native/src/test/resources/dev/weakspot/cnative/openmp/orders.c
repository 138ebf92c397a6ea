// Small programs without tasks. Each begins with a line that names it and the kind of its findings, or says that it has none.

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

//// silent: critical regions of one name
int x, y;
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp critical
        x++;
#pragma omp critical(name)
        y++;
    }
    assert(x == 3 && y == 3);
}

//// race: critical regions of different names
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
            x++;
        } else {
#pragma omp critical(other)
            x++;
        }
    }
}

//// race: a critical region and one without a name
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical
            x++;
        } else {
#pragma omp critical(name)
            x++;
        }
    }
}

//// race: only one of two accesses is in a critical region
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical
            x++;
        } else {
            x++;
        }
    }
}

//// deadlock: critical regions in opposite orders
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
#pragma omp critical(other)
            x++;
        } else {
#pragma omp critical(other)
#pragma omp critical(one)
            x++;
        }
    }
}

//// silent: a lock
int x;
omp_lock_t lock;
void program(void) {
    omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
    {
        omp_set_lock(&lock);
        x++;
        omp_unset_lock(&lock);
        if (omp_test_lock(&lock)) {
            x++;
            omp_unset_lock(&lock);
        }
    }
    assert(x >= 3);
    omp_destroy_lock(&lock);
}

//// race: two locks
int x;
omp_lock_t lock[2];
void program(void) {
    omp_init_lock(&lock[0]);
    omp_init_lock_with_hint(&lock[1], omp_sync_hint_contended);
#pragma omp parallel num_threads(2)
    {
        int self = omp_get_thread_num();
        omp_set_lock(&lock[self]);
        x++;
        omp_unset_lock(&lock[self]);
    }
}

//// silent: a nest lock
int x;
omp_nest_lock_t lock;
void program(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_nest_lock(&lock);
        assert(omp_test_nest_lock(&lock) == 2);
        x++;
        omp_unset_nest_lock(&lock);
        x++;
        omp_unset_nest_lock(&lock);
    }
    assert(x == 4);
    omp_destroy_nest_lock(&lock);
}

//// race: a nest lock that is unset too early
int x;
omp_nest_lock_t lock;
void program(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        x++;
    }
}

//// lock-misuse: a destroyed lock
omp_lock_t lock;
void program(void) {
    omp_init_lock(&lock);
    omp_destroy_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
    }
}

//// silent: atomic operations
int x, y;
double z;
void program(void) {
#pragma omp parallel num_threads(3)
    {
        int before;
#pragma omp atomic
        x++;
#pragma omp atomic capture
        before = y += 2;
#pragma omp atomic
        z += before;
    }
    assert(x == 3 && y == 6 && z == 12);
}

//// silent: an atomic operation of a type that processors have none for
long double x;
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        x += 1;
    }
    assert(x == 3);
}

//// race: an atomic and a plain access
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp atomic
            x++;
        } else {
            x++;
        }
    }
}

//// race: a relaxed atomic flag publishes nothing
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp atomic write
            flag = 1;
        } else {
            int seen;
#pragma omp atomic read
            seen = flag;
            if (seen) x++;
        }
    }
}

//// silent: an atomic flag with release and acquire
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp atomic write release
            flag = 1;
        } else {
            int seen;
#pragma omp atomic read acquire
            seen = flag;
            if (seen) x++;
        }
    }
}

//// silent: an atomic flag with flushes
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
        } else {
            int seen;
#pragma omp atomic read
            seen = flag;
#pragma omp flush
            if (seen) x++;
        }
    }
}

//// race: a plain flag with flushes
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp flush
            flag = 1;
        } else {
            int seen = flag;
#pragma omp flush
            if (seen) x++;
        }
    }
}

//// silent: ordered regions, schedule(static)
int next;
void program(void) {
#pragma omp parallel for ordered schedule(static) num_threads(3)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        assert(next++ == i);
    }
}

//// silent: ordered regions, schedule(dynamic)
int next;
void program(void) {
#pragma omp parallel for ordered schedule(dynamic) num_threads(3)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        assert(next++ == i);
    }
}

//// silent: ordered regions, schedule(dynamic, 3)
int next;
void program(void) {
#pragma omp parallel for ordered schedule(dynamic, 3) num_threads(3)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        assert(next++ == i);
    }
}

//// silent: ordered regions, schedule(guided)
int next;
void program(void) {
#pragma omp parallel for ordered schedule(guided) num_threads(3)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        assert(next++ == i);
    }
}

//// silent: ordered regions, schedule(runtime)
int next;
void program(void) {
#pragma omp parallel for ordered schedule(runtime) num_threads(3)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        assert(next++ == i);
    }
}

//// silent: what comes before an ordered region happens before later ones
int a[8];
void program(void) {
#pragma omp parallel for ordered schedule(dynamic) num_threads(3)
    for (int i = 0; i < 8; i++) {
        a[i] = i;
#pragma omp ordered
        assert(i == 0 || a[i - 1] == i - 1);
    }
}

//// race: what comes behind an ordered region is not ordered
int a[8];
void program(void) {
#pragma omp parallel for ordered schedule(dynamic) num_threads(3)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        if (i != 0) a[i]++;
        if (i != 7) a[i + 1]++;
    }
}

//// race: an access outside of the ordered region
int x;
void program(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(2)
    for (int i = 0; i < 4; i++) {
        x++;
#pragma omp ordered
        x++;
    }
}

//// silent: doacross
int a[6];
void program(void) {
#pragma omp parallel for ordered(1) schedule(dynamic) num_threads(3)
    for (int i = 1; i < 6; i++) {
#pragma omp ordered depend(sink : i - 1)
        a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
    }
    assert(a[5] == 5);
}

//// silent: doacross in two dimensions
int a[5][5];
void program(void) {
#pragma omp parallel for ordered(2) schedule(static, 1) num_threads(3)
    for (int i = 1; i < 5; i++)
        for (int j = 1; j < 5; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;
#pragma omp ordered depend(source)
        }
    assert(a[1][1] == 1 && a[2][2] == 5);
}

//// race: doacross with a sink that is too far away
int a[6];
void program(void) {
#pragma omp parallel for ordered(1) schedule(dynamic) num_threads(3)
    for (int i = 1; i < 6; i++) {
#pragma omp ordered depend(sink : i - 2)
        a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
    }
}

//// race: doacross with a source that comes too early
int a[6];
void program(void) {
#pragma omp parallel for ordered(1) schedule(dynamic) num_threads(3)
    for (int i = 1; i < 6; i++) {
#pragma omp ordered depend(sink : i - 1)
#pragma omp ordered depend(source)
        a[i] = a[i - 1] + 1;
    }
}

//// silent: a reduction
void program(void) {
    int sum = 0;
    double product = 1;
#pragma omp parallel for reduction(+ : sum) reduction(* : product) num_threads(3)
    for (int i = 1; i <= 5; i++) {
        sum += i;
        product *= i;
    }
    assert(sum == 15 && product == 120);
}

//// race: a missing reduction
void program(void) {
    int sum = 0;
#pragma omp parallel for num_threads(3)
    for (int i = 1; i <= 5; i++) sum += i;
    assert(sum != 0);
}

//// race: the result of a reduction with nowait
int sum, seen[2];
void program(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for reduction(+ : sum) nowait
        for (int i = 1; i <= 5; i++) sum += i;
        seen[omp_get_thread_num()] = sum;
    }
}

//// silent: an array reduction and a user-defined one
struct pair { int low, high; };
static void widen(struct pair *out, const struct pair *in) {
    out->low = in->low < out->low ? in->low : out->low;
    out->high = in->high > out->high ? in->high : out->high;
}
#pragma omp declare reduction(widest : struct pair : widen(&omp_out, &omp_in)) initializer(omp_priv = {100, -100})
void program(void) {
    int sums[3] = {0};
    struct pair pair = {100, -100};
#pragma omp parallel for reduction(+ : sums[:3]) reduction(widest : pair) num_threads(3)
    for (int i = 0; i < 9; i++) {
        sums[i % 3] += i;
        if (i < pair.low) pair.low = i;
        if (i > pair.high) pair.high = i;
    }
    assert(sums[0] == 9 && sums[2] == 15 && pair.low == 0 && pair.high == 8);
}

//// silent: an inclusive scan
void program(void) {
    int sum = 0, sums[6];
#pragma omp parallel for reduction(inscan, + : sum) num_threads(3)
    for (int i = 0; i < 6; i++) {
        sum += i;
#pragma omp scan inclusive(sum)
        sums[i] = sum;
    }
    assert(sums[5] == 15 && sums[2] == 3);
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
