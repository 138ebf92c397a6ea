/* Each row depends on itself only, as long as no index leaves the row. */
#include <assert.h>

enum { ROWS = 6, COLUMNS = 4 };

int grid[ROWS * COLUMNS];

int main(void) {
    for (int i = 0; i < ROWS; i++) {
        grid[i * COLUMNS] = 1;
    }
#if defined(BEFORE_THE_ROW)
#pragma omp parallel for
    for (int i = 1; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++) {
            grid[i * COLUMNS + j] = grid[i * COLUMNS + j - 1] + 1; //! race
        }
    }
    assert(grid[ROWS * COLUMNS - 1] == (ROWS - 1) * COLUMNS); //! assertion
#elif defined(BEHIND_THE_ROW)
#pragma omp parallel for
    for (int i = 0; i < ROWS - 1; i++) {
        for (int j = 0; j < COLUMNS; j++) {
            grid[i * COLUMNS + j] = grid[i * COLUMNS + j + 1] + 1; //! race
        }
    }
#elif defined(COLUMNS_IN_PARALLEL)
    for (int i = 0; i < ROWS; i++) {
#pragma omp parallel for
        for (int j = 1; j < COLUMNS; j++) {
            grid[i * COLUMNS + j] = grid[i * COLUMNS + j - 1] + 1; //! race
        }
    }
    assert(grid[ROWS * COLUMNS - 1] == COLUMNS); //! assertion
#else
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        for (int j = 1; j < COLUMNS; j++) {
            grid[i * COLUMNS + j] = grid[i * COLUMNS + j - 1] + 1;
        }
    }
    assert(grid[ROWS * COLUMNS - 1] == COLUMNS);
#endif
}
