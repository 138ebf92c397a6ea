/* A writer, three readers, a second writer. */
#include <assert.h>

int value;
int seen[3];

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : value)
        value = 1; //! race
        for (int i = 0; i < 3; i++) {
#pragma omp task depend(in : value)
            {
                seen[i] = value; //! race
#ifdef READER_WRITES
                if (i == 1) {
                    value = 7; //! race
                }
#endif
#ifdef TWO_READERS_SHARE
                seen[0] = 1; //! race
#endif
            }
        }
#ifdef WRITER_DOES_NOT_WAIT
#pragma omp task
#else
#pragma omp task depend(inout : value)
#endif
        value++; //! race
    }
#ifdef READER_WRITES
    assert(value == 8); //! assertion
#else
    assert(value == 2); //! assertion
#endif
    for (int i = 0; i < 3; i++) {
        assert(seen[i] == 1); //! assertion
    }
}
