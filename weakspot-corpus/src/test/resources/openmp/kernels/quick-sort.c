/* Quicksort by recursive tasks. */
#include <assert.h>

enum { N = 14 };

static int values[N] = {9, 3, 1, 7, 12, 0, 5, 2, 11, 6, 13, 4, 10, 8};
static int calls;
int firsts[N];

static void swap(int *one, int *other) {
    int value = *one; //! race
    *one = *other;    //! race
    *other = value;   //! race
}

static int partition(int begin, int end) {
    int middle = begin;
    for (int i = begin; i < end - 1; i++) {
        if (values[i] < values[end - 1]) { //! race
            swap(&values[i], &values[middle]);
            middle++;
        }
    }
    swap(&values[middle], &values[end - 1]);
    return middle;
}

static void sort(int begin, int end) {
#ifdef COUNTS
    calls++; //! race
#else
#pragma omp atomic
    calls++;
#endif
    if (end - begin < 2) {
        return;
    }
    int middle = partition(begin, end);
#pragma omp task
    sort(begin, middle);
#pragma omp task
    sort(middle + 1, end);
#ifdef LOOKS_AFTER
    firsts[middle] = values[begin]; //! race
#endif
}

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#ifndef CHECKS_EARLY
#pragma omp taskgroup
#endif
        sort(0, N);
        for (int i = 0; i < N; i++) {
            int value = values[i]; //! race
            assert(value == i);    //! assertion
        }
    }
    assert(calls > N); //! assertion
}
