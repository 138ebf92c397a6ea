/* Merge sort by recursive tasks. */
#include <assert.h>

enum { N = 16 };

static int values[N] = {9, 3, 14, 1, 7, 12, 0, 5, 15, 2, 11, 6, 13, 4, 10, 8};
static int buffer[N];

static void merge(int begin, int middle, int end) {
#ifdef ONE_BUFFER
    int *out = buffer;
#else
    int *out = buffer + begin;
#endif
    int left = begin;
    int right = middle;
    for (int i = 0; i < end - begin; i++) {
        int is_left = right == end || (left < middle && values[left] < values[right]); //! race
        out[i] = values[is_left ? left++ : right++]; //! race
    }
    for (int i = 0; i < end - begin; i++) {
        values[begin + i] = out[i]; //! race
    }
}

static void sort(int begin, int end) {
    if (end - begin < 2) {
        return;
    }
    int middle = (begin + end) / 2;
#pragma omp task
    sort(begin, middle);
#ifdef WAITS_FOR_ONE
#pragma omp taskwait
#endif
#pragma omp task
    sort(middle, end);
#if !defined(NO_TASKWAIT) && !defined(WAITS_FOR_ONE)
#pragma omp taskwait
#endif
    merge(begin, middle, end);
}

int main(void) {
#pragma omp parallel
#pragma omp single
    sort(0, N);
    for (int i = 0; i < N; i++) {
        assert(values[i] == i); //! assertion
    }
}
