/* Breadth first search in a graph, level by level. */
#include <assert.h>

enum { N = 10, DEGREE = 2 };

static const int edges[N][DEGREE] = {{1, 2}, {3, 4}, {4, 5}, {6, 6}, {6, 7}, {7, 7}, {8, 8}, {8, 9}, {9, 9}, {0, 0}};
static int level[N];
static int frontier[2][2 * N];
static int length[2] = {1, 0};

int main(void) {
    for (int i = 1; i < N; i++) {
        level[i] = -1;
    }
    for (int round = 0; length[round % 2] > 0; round++) {
        const int *now = frontier[round % 2];
        int *next = frontier[1 - round % 2];
        int *end = &length[1 - round % 2];
        *end = 0;
#pragma omp parallel for schedule(dynamic, 1)
        for (int i = 0; i < length[round % 2]; i++) {
            for (int e = 0; e < DEGREE; e++) {
                int to = edges[now[i]][e];
                int seen;
#ifdef PLAIN_VISIT
                seen = level[to]; //! race
                if (seen < 0) {
                    level[to] = round + 1; //! race
                }
#else
#pragma omp critical(visit)
                {
                    seen = level[to];
                    if (seen < 0) {
                        level[to] = round + 1;
                    }
                }
#endif
                if (seen < 0) {
                    int place;
#ifdef PLAIN_APPEND
                    place = *end;     //! race
                    *end = place + 1; //! race
#else
#pragma omp atomic capture
                    place = (*end)++;
#endif
                    next[place % (2 * N)] = to; //! race
                }
            }
        }
    }
#ifndef PLAIN_APPEND
    assert(level[9] == 4 && level[3] == 2 && level[7] == 3);
#endif
}
