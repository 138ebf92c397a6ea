// Exceptions are caught in the iteration that throws them.
#include <cassert>
#include <stdexcept>

int caught;

static void half(int i) {
    if (i % 2 == 1) {
        throw std::runtime_error("odd");
    }
}

int main() {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 8; i++) {
#ifdef THROWN_IN_CRITICAL
#pragma omp critical
        {
            try {
                half(i);
            } catch (const std::runtime_error &) {
                caught++;
            }
        }
#else
        try {
            half(i);
        } catch (const std::runtime_error &) {
#ifndef COUNTS_PLAIN
#pragma omp atomic
#endif
            caught++; //! race
        }
#endif
    }
    assert(caught == 4); //! assertion
}
