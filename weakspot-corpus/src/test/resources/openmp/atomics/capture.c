/* Each iteration draws a number and writes to the element of that number. */
#include <assert.h>

enum { N = 6 };

int next;
int values[N + 1];

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < N; i++) {
        int mine;
#if defined(PLAIN_READ)
#pragma omp atomic //! race
        next++; //! race
        mine = next - 1; //! race
#elif defined(TWO_STEPS)
#pragma omp atomic
        next++;
#pragma omp atomic read
        mine = next;
        mine--;
#elif defined(STRUCTURED)
#pragma omp atomic capture
        {
            mine = next;
            next += 1;
        }
#else
#pragma omp atomic capture
        mine = next++;
#endif
        values[mine] += i + 1; //! race
    }
    for (int i = 0; i < N; i++) {
        assert(values[i] > 0); //! assertion
    }
}
