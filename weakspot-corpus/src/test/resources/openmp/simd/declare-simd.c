/* A function that is called by vector lanes. */
#include <assert.h>

enum { N = 16 };

float in[N];
float out[N];
float work;

#pragma omp declare simd notinbranch
static float half(float value) {
#if defined(GLOBAL_WORK) || defined(GLOBAL_WORK_AND_THREADS)
    work = value / 2; //! race
    return work; //! race
#else
    return value / 2;
#endif
}

int main(void) {
    for (int i = 0; i < N; i++) {
        in[i] = (float)(2 * i);
    }
#ifdef GLOBAL_WORK_AND_THREADS
#pragma omp parallel for simd
#else
#pragma omp simd
#endif
    for (int i = 0; i < N; i++) {
        out[i] = half(in[i]); //! race
    }
    for (int i = 0; i < N; i++) {
        assert(out[i] == (float)i); //! assertion
    }
}
