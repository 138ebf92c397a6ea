/* Reductions with the other operators. */
#include <assert.h>

enum { N = 8 };

static const int values[N] = {5, 3, 8, 1, 9, 2, 7, 4};

int main(void) {
    int maximum = 0;
    int minimum = 100;
    int all = 1;
    int any = 0;
    int mask = -1;
    int bits = 0;
    int parity = 0;
    double product = 1;
    float difference = 50;
#define OTHERS \
    reduction(min : minimum) reduction(|| : any) reduction(& : mask) reduction(| : bits) reduction(^ : parity) \
            reduction(* : product) reduction(- : difference)
#ifdef MAXIMUM_BY_HAND
#define CLAUSES reduction(&& : all)
#elif defined(LOGICAL_BY_HAND)
#define CLAUSES reduction(max : maximum)
#else
#define CLAUSES reduction(max : maximum) reduction(&& : all)
#endif
#pragma omp parallel for CLAUSES OTHERS //! race
    for (int i = 0; i < N; i++) {
        int value = values[i];
        if (value > maximum) { //! race
            maximum = value; //! race
        }
#ifdef LOGICAL_BY_HAND
        if (value > 5) {
            all = 0; //! race
        }
#else
        all = all && value > 5;
#endif
        minimum = value < minimum ? value : minimum;
        any = any || value > 8;
        mask &= ~value;
        bits |= value;
        parity ^= value;
        product *= value;
        difference -= value; //! race
    }
    assert(maximum == 9); //! assertion
    assert(minimum == 1 && !all && any && mask == ~15 && bits == 15);
    assert(parity == 7 && product == 60480 && difference == 11);
}
