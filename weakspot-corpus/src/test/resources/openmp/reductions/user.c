/* A reduction of the user: the smallest value and its place. */
#include <assert.h>

enum { N = 8 };

struct smallest {
    int value;
    int place;
};

static const int values[N] = {5, 3, 8, 1, 9, 2, 7, 4};
int initialised;

static struct smallest nothing(void) {
#ifdef INITIALISER_COUNTS
    initialised++; //! race
#endif
    return (struct smallest){100, -1};
}

static void smaller(struct smallest *out, const struct smallest *in) {
    if (in->value < out->value) { //! race
        *out = *in;               //! race
    }
}

#pragma omp declare reduction(least : struct smallest : smaller(&omp_out, &omp_in)) initializer(omp_priv = nothing())

int main(void) {
    struct smallest best = {100, -1};
#ifdef BY_HAND
#pragma omp parallel for
#else
#pragma omp parallel for reduction(least : best)
#endif
    for (int i = 0; i < N; i++) {
        struct smallest mine = {values[i], i};
        smaller(&best, &mine);
    }
    assert(best.value == 1 && best.place == 3); //! assertion
}
