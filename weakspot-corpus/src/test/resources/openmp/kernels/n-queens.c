/* The number of ways to place five queens, by tasks. */
#include <assert.h>

enum { N = 5 };

struct board {
    int column[N];
};

static int solutions;
static int own;
#pragma omp threadprivate(own)

static int is_safe(const struct board *board, int row, int column) {
    for (int i = 0; i < row; i++) {
        int other = board->column[i]; //! race
        if (other == column || other - column == row - i || column - other == row - i) {
            return 0;
        }
    }
    return 1;
}

static void found(void) {
#if defined(THREADPRIVATE_COUNT)
    own++;
#elif defined(PLAIN_COUNT)
    solutions++; //! race
#else
#pragma omp atomic
    solutions++;
#endif
}

static void place(struct board *board, int row) {
    if (row == N) {
        found();
        return;
    }
    for (int column = 0; column < N; column++) {
        if (is_safe(board, row, column)) {
#ifdef SHARED_BOARD
#pragma omp task
            {
                board->column[row] = column; //! race
                place(board, row + 1);
            }
#else
            struct board next = *board;
            next.column[row] = column;
#pragma omp task firstprivate(next)
            place(&next, row + 1);
#endif
        }
    }
#ifndef SHARED_BOARD
#pragma omp taskwait
#endif
}

int main(void) {
    struct board board = {{0}};
#pragma omp parallel shared(board)
    {
#pragma omp single
        place(&board, 0);
#ifdef THREADPRIVATE_COUNT
#pragma omp atomic
        solutions += own;
#endif
    }
    assert(solutions == 10); //! assertion
    (void)own;
}
