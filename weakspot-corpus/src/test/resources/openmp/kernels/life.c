/* The game of life on a torus: a glider moves one field in four generations. */
#include <assert.h>

enum { N = 8, GENERATIONS = 4 };

static unsigned char worlds[2][N][N];

static int neighbours(unsigned char world[N][N], int i, int j) {
    int count = 0;
    for (int di = N - 1; di <= N + 1; di++) {
        for (int dj = N - 1; dj <= N + 1; dj++) {
            if (di != N || dj != N) {
                count += world[(i + di) % N][(j + dj) % N]; //! race
            }
        }
    }
    return count;
}

int main(void) {
    static const int glider[5][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
    for (int i = 0; i < 5; i++) {
        worlds[0][glider[i][0]][glider[i][1]] = 1;
    }
#pragma omp parallel
    for (int generation = 0; generation < GENERATIONS; generation++) {
        int now = generation % 2;
#ifdef IN_PLACE
        int next = now;
#else
        int next = 1 - now;
#endif
#ifdef NOWAIT
#pragma omp for nowait
#else
#pragma omp for
#endif
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                int count = neighbours(worlds[now], i, j);
                int lives = count == 3 || (count == 2 && worlds[now][i][j]); //! race
                worlds[next][i][j] = (unsigned char)lives; //! race
            }
        }
    }
#if !defined(IN_PLACE) && !defined(NOWAIT)
    for (int i = 0; i < 5; i++) {
        assert(worlds[0][glider[i][0] + 1][glider[i][1] + 1] == 1);
    }
#endif
}
