// Loops over random access iterators and over ranges.
#include <cassert>
#include <vector>

int main() {
    std::vector<int> values(12, 1);
    int sum = 0;
#if defined(RANGE_FOR) || defined(RANGE_FOR_SUM)
#pragma omp parallel for
    for (int &value : values) {
        value += 1;
#ifdef RANGE_FOR_SUM
        sum += value; //! race
#else
#pragma omp atomic
        sum += value;
#endif
    } //! race
    assert(sum == 24); //! assertion
#else
#pragma omp parallel for
    for (auto it = values.begin(); it < values.end(); ++it) {
        *it += 1; //! race
#ifdef NEXT_ELEMENT
        if (it + 1 < values.end()) { //! race
            *it += *(it + 1) > 5; //! race
        }
#endif
    }
    assert(values.front() == 2);
#endif
    (void)sum;
}
