// Each iteration writes its own element of a vector.
#include <cassert>
#include <vector>

int main() {
    constexpr int n = 32;
#ifdef BITS
    std::vector<bool> values(n);
#else
    std::vector<char> values(n);
#endif
#pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < n; i++) {
        values[i] = true; //! race
    }
#ifndef BITS
    for (int i = 0; i < n; i++) {
        assert(values[i]);
    }
#endif
}
