// A reduction of the user over a class.
#include <array>
#include <cassert>

struct Votes {
    std::array<int, 3> counts{};
    void add(const Votes &other) {
        for (int i = 0; i < 3; i++) {
            counts[i] += other.counts[i];
        }
    }
    int all() const {
        return counts[0] + counts[1] + counts[2];
    }
};

#pragma omp declare reduction(merge : Votes : omp_out.add(omp_in)) initializer(omp_priv = Votes())

int main() {
    Votes votes;
#ifdef SHARED
#pragma omp parallel for
#else
#pragma omp parallel for reduction(merge : votes)
#endif
    for (int i = 0; i < 12; i++) {
        int *count = &votes.counts[0] + i % 3;
        ++*count; //! race
    }
#ifndef SHARED
    assert(votes.all() == 12 && votes.counts[1] == 4);
#endif
}
