/* LU decomposition of a sparse matrix of blocks, by tasks with dependences. */
#include <assert.h>
#include <stddef.h>

enum { BLOCKS = 4, SIZE = 2, N = BLOCKS * SIZE };

static double storage[BLOCKS][BLOCKS][SIZE][SIZE];
static double (*blocks[BLOCKS][BLOCKS])[SIZE];
static double original[N][N];

static void factorise(double (*d)[SIZE]) {
    d[1][0] /= d[0][0]; //! race
    d[1][1] -= d[1][0] * d[0][1]; //! race
}

static void row(double (*d)[SIZE], double (*b)[SIZE]) {
    for (int j = 0; j < SIZE; j++) {
        b[1][j] -= d[1][0] * b[0][j]; //! race
    }
}

static void column(double (*d)[SIZE], double (*b)[SIZE]) {
    for (int i = 0; i < SIZE; i++) {
        b[i][0] /= d[0][0]; //! race
        b[i][1] = (b[i][1] - b[i][0] * d[0][1]) / d[1][1]; //! race
    }
}

static void update(double (*l)[SIZE], double (*u)[SIZE], double (*b)[SIZE]) {
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            b[i][j] -= l[i][0] * u[0][j] + l[i][1] * u[1][j]; //! race
        }
    }
}

static double entry(int i, int j) {
    double (*block)[SIZE] = blocks[i / SIZE][j / SIZE];
    return block == NULL ? 0 : block[i % SIZE][j % SIZE];
}

#ifdef ALL_IN
#define CHANGES in
#else
#define CHANGES inout
#endif

int main(void) {
    for (int i = 0; i < BLOCKS; i++) {
        for (int j = 0; j < BLOCKS; j++) {
            if (i == j || i == 0 || j == 0 || i + j == 3) {
                blocks[i][j] = storage[i][j];
            }
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double (*block)[SIZE] = blocks[i / SIZE][j / SIZE];
            if (block != NULL) {
                original[i][j] = block[i % SIZE][j % SIZE] = i == j ? 20 : 1 + (i + 2 * j) % 3;
            }
        }
    }
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < BLOCKS; k++) {
#pragma omp task depend(CHANGES : storage[k][k])
        factorise(blocks[k][k]);
        for (int j = k + 1; j < BLOCKS; j++) {
            if (blocks[k][j] != NULL) {
#pragma omp task depend(in : storage[k][k]) depend(CHANGES : storage[k][j])
                row(blocks[k][k], blocks[k][j]);
            }
            if (blocks[j][k] != NULL) {
#ifdef COLUMN_WITHOUT_PIVOT
#pragma omp task depend(CHANGES : storage[j][k])
#else
#pragma omp task depend(in : storage[k][k]) depend(CHANGES : storage[j][k])
#endif
                column(blocks[k][k], blocks[j][k]);
            }
        }
        for (int i = k + 1; i < BLOCKS; i++) {
            for (int j = k + 1; j < BLOCKS; j++) {
                if (blocks[i][k] != NULL && blocks[k][j] != NULL) {
                    blocks[i][j] = storage[i][j];
#ifdef UPDATE_WITHOUT_ROW
#pragma omp task depend(in : storage[i][k]) depend(CHANGES : storage[i][j])
#else
#pragma omp task depend(in : storage[i][k], storage[k][j]) depend(CHANGES : storage[i][j])
#endif
                    update(storage[i][k], storage[k][j], storage[i][j]);
                }
            }
        }
    }
#if !defined(COLUMN_WITHOUT_PIVOT) && !defined(UPDATE_WITHOUT_ROW) && !defined(ALL_IN)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k <= (i < j ? i : j); k++) {
                sum += (i == k ? 1 : entry(i, k)) * entry(k, j);
            }
            double error = sum - original[i][j];
            assert(error < 1e-9 && error > -1e-9);
        }
    }
#endif
    (void)entry;
}
