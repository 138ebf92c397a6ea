/* Each iteration writes its own byte. */
#include <assert.h>
#include <string.h>

enum { N = 16 };

struct padded {
    char tag;
    int value;
};

_Alignas(4) unsigned char bytes[N + 4];
struct padded padded[N];

int main(void) {
#pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < N; i++) {
#if defined(WORDS)
        unsigned *word = (unsigned *)(void *)bytes + i / 4;
        *word += 1U << (8 * (i % 4)); //! race
#elif defined(UNALIGNED_WORDS)
        unsigned short word = 257;
        memcpy(bytes + i, &word, sizeof word); //! race
#elif defined(PADDED)
        padded[i].tag = 1;
        padded[i].value = i;
        bytes[i] = 1;
#else
        bytes[i] = 1;
#endif
    }
    for (int i = 0; i < N; i++) {
        assert(bytes[i] == 1); //! assertion
    }
    (void)padded;
}
