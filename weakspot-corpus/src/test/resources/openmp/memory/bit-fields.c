/* Two sections write two members of a structure. */
#include <assert.h>

struct pair {
    unsigned first : 4;
#if defined(NORMAL_MEMBER)
    unsigned char second;
#elif defined(ADJACENT)
    unsigned second : 4;
#else
    unsigned : 0;
    unsigned second : 4;
#endif
};

struct pair pair;

int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        pair.first = 5; //! race
#pragma omp section
        pair.second = 6; //! race
    }
    assert(pair.first == 5 && pair.second == 6); //! assertion
}
