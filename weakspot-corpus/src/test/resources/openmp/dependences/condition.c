/* Iterations that do more than the others. */
#include <assert.h>

enum { N = 12 };

static const int values[N] = {3, -1, 4, -1, 5, 9, -2, 6, 5, -3, 5, 8};
int negative[N];
int count;
int last;

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < N; i++) { //! race
        if (values[i] < 0) {
            int place;
#if defined(COUNTS_PLAIN)
            place = 0;
            count++; //! race
#elif defined(APPENDS)
            place = count;        //! race
            negative[place] = -1; //! race
            count = place + 1;    //! race
#else
#pragma omp atomic capture
            place = count++;
            negative[place] = -1;
#endif
            (void)place; //! race
        }
#ifdef LAST_WINS
        if (values[i] == 5) {
            last = i; //! race
        }
#endif
    }
    (void)negative;
    assert(count == 4); //! assertion
}
