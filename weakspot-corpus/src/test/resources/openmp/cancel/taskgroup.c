/* A search by tasks that ends when one of them has found something. */
#include <assert.h>

enum { N = 6 };

static const int values[N] = {1, 7, 2, 7, 3, 7};
int found = -1;

int main(void) {
    int seen = -1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
            for (int i = 0; i < N; i++) {
#pragma omp task
                if (values[i] == 7) {
#ifndef PLAIN
#pragma omp atomic write
#endif
                    found = i; //! race
#pragma omp cancel taskgroup
                }
            }
#ifdef READS_BEFORE_THE_END
            seen = found; //! race
#endif
        }
#ifndef READS_BEFORE_THE_END
        seen = found;
        assert(values[seen] == 7);
#endif
    }
    (void)seen;
}
