// Semaphores, latches and barriers of C++20, which wait in futexes by direct system calls.
#include <barrier>
#include <cassert>
#include <chrono>
#include <latch>
#include <semaphore>
#include <thread>

using namespace std::chrono_literals;

#ifdef ROOM_FOR_TWO
static std::counting_semaphore<2> places{2};
#else
static std::counting_semaphore<2> places{1};
#endif
#ifdef LATCH_OF_THREE
static std::latch started{3};
#else
static std::latch started{2};
#endif
int phases;
static std::barrier phase{2, []() noexcept { phases++; }};
int counter;

static void work() {
    started.arrive_and_wait(); //! deadlock
    places.acquire(); //! deadlock
    counter++; //! race
    places.release();
    phase.arrive_and_wait(); //! deadlock
    phase.arrive_and_wait(); //! deadlock
    if (places.try_acquire_for(1s)) { //! deadlock
        places.release();
    }
}

int main() {
    std::thread first(work);
    std::thread second(work);
    first.join(); //! deadlock
    second.join(); //! deadlock
    assert(phases == 2);
#ifndef ROOM_FOR_TWO
    assert(counter == 2);
#endif
}
