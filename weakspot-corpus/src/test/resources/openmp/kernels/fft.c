/* A number theoretic Fourier transform of 16 values modulo 257, by stages or by recursive tasks. */
#include <assert.h>

enum { N = 16, MODULUS = 257, ROOT = 249 };

static int values[N];
static int expected[N];

static int power(int base, int exponent) {
    int result = 1;
    for (int i = 0; i < exponent; i++) {
        result = result * base % MODULUS;
    }
    return result;
}

int butterfly;

static void combine(int *low, int *high, int factor) {
#ifdef SHARED_TEMPORARY
    butterfly = factor * *high % MODULUS; //! race
    *high = (*low - butterfly + MODULUS) % MODULUS; //! race
    *low = (*low + butterfly) % MODULUS; //! race
#else
    int term = factor * *high % MODULUS; //! race
    *high = (*low - term + MODULUS) % MODULUS; //! race
    *low = (*low + term) % MODULUS; //! race
#endif
}

static void by_stages(void) {
#pragma omp parallel
    for (int half = 1; half < N; half *= 2) {
#ifdef NOWAIT
#pragma omp for nowait
#else
#pragma omp for
#endif
        for (int i = 0; i < N / 2; i++) {
            int k = i % half;
            int base = i / half * 2 * half + k;
            combine(&values[base], &values[base + half], power(ROOT, k * (N / 2 / half)));
        }
    }
}

static void by_tasks(int *part, int size) {
    if (size == 1) {
        return;
    }
    int half = size / 2;
#pragma omp task
    by_tasks(part, half);
#pragma omp task
    by_tasks(part + half, half);
#ifndef TASKS_WITHOUT_WAIT
#pragma omp taskwait
#endif
    for (int k = 0; k < half; k++) { //! race
        combine(&part[k], &part[k + half], power(ROOT, k * (N / size)));
    }
}

int main(void) {
    for (int i = 0; i < N; i++) {
        int reversed = (i & 1) << 3 | (i & 2) << 1 | (i & 4) >> 1 | (i & 8) >> 3;
        values[reversed] = i * i % 100;
        for (int k = 0; k < N; k++) {
            expected[i] = (expected[i] + k * k % 100 * power(ROOT, i * k % N)) % MODULUS;
        }
    }
#if defined(TASKS) || defined(TASKS_WITHOUT_WAIT)
#pragma omp parallel
#pragma omp single
    by_tasks(values, N);
    (void)by_stages;
#else
    by_stages();
    (void)by_tasks;
#endif
    (void)butterfly;
#if !defined(SHARED_TEMPORARY) && !defined(NOWAIT) && !defined(TASKS_WITHOUT_WAIT)
    for (int i = 0; i < N; i++) {
        assert(values[i] == expected[i]);
    }
#endif
}
