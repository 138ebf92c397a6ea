/* Two clusters of points on a line. */
#include <assert.h>

enum { N = 10, CLUSTERS = 2 };

static const int points[N] = {1, 2, 3, 2, 2, 20, 21, 19, 22, 18};
static int cluster[N];
static int centre[CLUSTERS] = {0, 5};
static int global_best;

int main(void) {
    int is_changed = 1;
    for (int round = 0; round < 4 && is_changed; round++) {
        int sum[CLUSTERS] = {0};
        int count[CLUSTERS] = {0};
        is_changed = 0;
#if defined(SUMS_PLAIN)
#pragma omp parallel for reduction(|| : is_changed)
#elif defined(CHANGED_PLAIN)
#pragma omp parallel for reduction(+ : sum, count)
#else
#pragma omp parallel for reduction(+ : sum, count) reduction(|| : is_changed)
#endif
        for (int i = 0; i < N; i++) {
#ifdef SHARED_BEST
            global_best = 0; //! race
            for (int c = 1; c < CLUSTERS; c++) {
                int old = points[i] - centre[global_best]; //! race
                int new = points[i] - centre[c];
                if (new * new < old * old) {
                    global_best = c; //! race
                }
            }
            int best = global_best; //! race
#else
            int best = 0;
            for (int c = 1; c < CLUSTERS; c++) {
                int old = points[i] - centre[best];
                int new = points[i] - centre[c];
                if (new * new < old * old) {
                    best = c;
                }
            }
#endif
            if (cluster[i] != best) {
                cluster[i] = best;
                is_changed = 1; //! race
            }
            sum[best] += points[i]; //! race
            count[best]++; //! race
        }
        for (int c = 0; c < CLUSTERS; c++) {
            if (count[c] > 0) {
                centre[c] = sum[c] / count[c];
            }
        }
    }
    (void)global_best;
    assert(centre[0] == 2 && centre[1] == 20); //! assertion
}
