/* One section changes a member, another uses the other member. */
#include <assert.h>
#include <string.h>

struct pair {
    int left;
    int right;
};

struct pair pair = {1, 2};
struct pair other;

int main(void) {
    int seen = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        pair.left = 10; //! race
#pragma omp section
        {
#if defined(COPY)
            other = pair; //! race
            seen = other.right;
#elif defined(WHOLE_ASSIGNMENT)
            pair = (struct pair){10, 2}; //! race
            seen = 2;
#elif defined(COMPARE)
            seen = memcmp(&pair, &other, sizeof pair) == 0 ? 0 : 2; //! race
#else
            seen = pair.right;
#endif
        }
    }
    (void)other;
    assert(seen == 2);
    assert(pair.left == 10);
}
