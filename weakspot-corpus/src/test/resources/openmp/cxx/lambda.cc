// A lambda that threads call.
#include <cassert>

int main() {
    int results[8] = {};
    int work = 0;
#if defined(CAPTURES_REFERENCE)
    auto square = [&work](int i) {
        work = i * i; //! race
        return work; //! race
    };
#elif defined(MUTABLE_SHARED)
    auto square = [work](int i) mutable {
        work = i * i; //! race
        return i * i;
    };
#else
    auto square = [work](int i) { return i * i + work; };
#endif
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 8; i++) {
        results[i] = square(i); //! race
    }
    for (int i = 0; i < 8; i++) {
        assert(results[i] == i * i); //! assertion
    }
}
