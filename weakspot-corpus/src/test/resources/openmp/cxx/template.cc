// A sum of a range by recursive tasks, as a template.
#include <cassert>
#include <iterator>
#include <vector>

template <typename Iterator, typename Value>
void sum(Iterator begin, Iterator end, Value *result) {
    const auto size = std::distance(begin, end);
    if (size <= 2) {
        for (; begin != end; ++begin) { //! race
            *result += *begin; //! race
        }
        return;
    }
    const Iterator middle = begin + size / 2;
#ifdef ONE_ACCUMULATOR
    Value *parts = result;
    Value *second = result;
#else
    Value *parts = new Value[2]();
    Value *second = parts + 1;
#endif
#pragma omp task
    sum(begin, middle, parts);
#pragma omp task
    sum(middle, end, second);
#ifndef ONE_ACCUMULATOR
#ifdef NO_TASKWAIT
    *result += parts[0] + *second; //! race
#pragma omp taskwait
#else
#pragma omp taskwait
    *result += parts[0] + *second;
#endif
    delete[] parts;
#endif
}

int main() {
    std::vector<int> values(16, 1);
    long total = 0;
#pragma omp parallel
#pragma omp single
    sum(values.begin(), values.end(), &total);
    assert(total == 16); //! assertion
}
