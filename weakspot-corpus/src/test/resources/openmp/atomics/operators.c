/*
 * Atomic updates with all kinds of operators and types. Updates without an instruction of their own are loops that first read the
 * value, relaxed: it may be old. gcc gives some of these reads the line of the statement before. Only these lines are marked.
 */
#include <assert.h>

int integer = 1;
unsigned char byte = 0xff;
long long wide;
float single = 1;
double real = 1024;
int bits;
int product = 1;
int shifted = 1;
int reversed;

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp atomic
        integer -= i;
#pragma omp atomic update
        byte &= (unsigned char)~(1 << i);
#pragma omp atomic
        wide += 1LL << (10 * i); //! robustness
#pragma omp atomic
        single += 0.5f; //! robustness
#ifndef ONE_PLAIN
#pragma omp atomic
#endif
        real /= 2; //! race robustness
#pragma omp atomic
        bits |= 1 << i; //! robustness
#pragma omp atomic //! robustness
        product = product * (i + 1); //! robustness
#pragma omp atomic //! robustness
        shifted <<= 1; //! robustness
#pragma omp atomic //! robustness
        reversed = i - reversed; //! robustness
#pragma omp atomic
        bits ^= 16;
#pragma omp atomic
        integer++;
#pragma omp atomic
        --integer;
    }
    assert(integer == -5 && byte == 0xf0 && wide == 1 + (1LL << 10) + (1LL << 20) + (1LL << 30));
    assert(single == 3 && real == 64); //! assertion
    assert(bits == 15 && product == 24 && shifted == 16);
}
