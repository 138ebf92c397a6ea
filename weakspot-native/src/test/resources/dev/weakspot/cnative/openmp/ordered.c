// Ordered loops, doacross and reductions. Each program begins with a line that names it and the kind of its findings, or says that it has none.

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
