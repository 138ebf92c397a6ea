/* Atomic updates for which the processor has no single instruction: the compiler repeats a compare-and-exchange. */
#include <assert.h>

double value = 1;
int number = 1;
int data;
int result = 7;

static void update(void) {
#if defined(MESSAGE)
#pragma omp atomic update release
#elif !defined(NO_ATOMIC)
#pragma omp atomic update relaxed
#endif
    value *= 2; //! race
#pragma omp atomic update relaxed
    number *= 3; //! race
}

static double look(void) {
    double seen;
#if defined(MESSAGE)
#pragma omp atomic read acquire
    seen = value;
#elif defined(READS_EARLY)
    seen = value; //! race
#else
#pragma omp atomic read relaxed
    seen = value;
#endif
    return seen;
}

int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 7; //! race
            update();
        }
#pragma omp section
        {
#if defined(MESSAGE) || defined(MESSAGE_RELAXED)
            if (look() > 1) {
                result = data; //! race
            }
#elif defined(READS_EARLY)
            result = look() > 0 ? 7 : 0; //! race
#else
            update();
#endif
        }
    }
    (void)look;
    assert(result == 7);
#if !defined(MESSAGE) && !defined(MESSAGE_RELAXED) && !defined(READS_EARLY)
    assert(value == 4 && number == 9); //! assertion
#endif
}
