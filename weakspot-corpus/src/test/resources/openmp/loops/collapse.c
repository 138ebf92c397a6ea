/* Two loops as one: the iterations of one row may belong to different threads. */
#include <assert.h>

enum { ROWS = 5, COLUMNS = 3 };

int values[ROWS][COLUMNS + 1];
int sums[ROWS];

int main(void) {
#ifdef ROW_SUM_NOT_COLLAPSED
#pragma omp parallel for
#else
#pragma omp parallel for collapse(2) schedule(static)
#endif
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++) {
#ifdef READS_LEFT
            values[i][j + 1] = values[i][j] + 1; //! race
#else
            values[i][j + 1] = j + 1;
#endif
#if defined(ROW_SUM) || defined(ROW_SUM_NOT_COLLAPSED)
            sums[i] += j + 1; //! race
#else
#pragma omp atomic
            sums[i] += j + 1;
#endif
        }
    }
    for (int i = 0; i < ROWS; i++) {
        assert(sums[i] == 6 && values[i][COLUMNS] == COLUMNS); //! assertion
    }
}
