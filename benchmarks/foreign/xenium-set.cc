// xenium: the list-based set of Harris and Michael, reclaimed by quiescent states.
#include <cassert>
#include <thread>
#include <xenium/harris_michael_list_based_set.hpp>
#include <xenium/reclamation/quiescent_state_based.hpp>

using reclaimer = xenium::reclamation::quiescent_state_based;
static xenium::harris_michael_list_based_set<int, xenium::policy::reclaimer<reclaimer>> set;
static int balance[2];

static void work(int self) {
    balance[self] += set.emplace(1);
    balance[self] += set.emplace(2 + self);
    balance[self] -= set.erase(1);
    assert(set.contains(2 + self));
    balance[self] -= set.erase(2 + self);
}

int main() {
    std::thread one(work, 0);
    std::thread two(work, 1);
    one.join();
    two.join();
    int left = 0;
    for (auto each = set.begin(); each != set.end(); ++each) {
        left++;
    }
    assert(left == balance[0] + balance[1]);
}
