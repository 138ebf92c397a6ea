// Semaphores, latches and barriers of C++20, which sleep in the kernel without the C library knowing. Inside they are not
// robust, for the same reason as std::atomic::wait with release and acquire.
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
    started.arrive_and_wait(); //! deadlock robustness
    places.acquire(); //! robustness deadlock
    counter++; //! race
    places.release(); //! robustness
    phase.arrive_and_wait(); //! robustness deadlock
    phase.arrive_and_wait(); //! robustness
    if (places.try_acquire_for(1s)) { //! robustness
        places.release();
    }
}

int main() {
    std::thread first(work);
    std::thread second(work);
    first.join(); //! deadlock
    second.join();
    assert(phases == 2);
#ifndef ROOM_FOR_TWO
    assert(counter == 2);
#endif
}
