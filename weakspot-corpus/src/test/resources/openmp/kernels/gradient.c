/* Conjugate gradients: dot products in one parallel region. */
#include <assert.h>

enum { N = 6 };

static double x[N];
static double r[N];
static double p[N];
static double q[N];
static double rr;
static double rr_old;
static double pq;

static double times(int i) {
    return 2 * p[i] - (i > 0 ? p[i - 1] : 0) - (i < N - 1 ? p[i + 1] : 0);
}

int main(void) {
    for (int i = 0; i < N; i++) {
        r[i] = p[i] = 1;
        rr_old += 1;
    }
#pragma omp parallel
    for (int step = 0; step < N / 2; step++) {
#pragma omp single
        {
            pq = 0;
            rr = 0; //! race
        }
#ifdef NOWAIT_DOT
#pragma omp for reduction(+ : pq) nowait //! race
#else
#pragma omp for reduction(+ : pq)
#endif
        for (int i = 0; i < N; i++) {
            q[i] = times(i);
            pq += p[i] * q[i];
        }
        double alpha = rr_old / pq; //! race
#pragma omp for reduction(+ : rr) //! race
        for (int i = 0; i < N; i++) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
            rr += r[i] * r[i];
        }
        double beta = rr / rr_old; //! race
#ifndef DOES_NOT_RESET_TOGETHER
#pragma omp barrier
#endif
#pragma omp single
        rr_old = rr; //! race
#pragma omp for
        for (int i = 0; i < N; i++) {
            p[i] = r[i] + beta * p[i];
        }
    }
#if !defined(NOWAIT_DOT) && !defined(DOES_NOT_RESET_TOGETHER)
    assert(rr < 1e-9 && x[0] > 2.999 && x[0] < 3.001);
#endif
}
