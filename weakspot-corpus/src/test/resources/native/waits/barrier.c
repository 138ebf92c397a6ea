/* Two phases with a barrier between them. One of the threads in each round gets PTHREAD_BARRIER_SERIAL_THREAD. */
#include <assert.h>

#include "together.h"

static pthread_barrier_t barrier;
int cells[2];
int serials;

static void *work(int number) {
    cells[number] = 1; //! race
#ifdef SKIPS
    if (number == 0)
#endif
    {
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) { //! deadlock
            serials++;
        }
    }
    volatile int sum = cells[0] + //! race
                       cells[1];  //! race
    (void)sum;
    pthread_barrier_wait(&barrier); //! deadlock
    return NULL;
}

static void *first(void *argument) {
    work(0);
    return argument;
}

static void *second(void *argument) {
    work(1);
    return argument;
}

int main(void) {
#ifdef ONE_TOO_MANY
    pthread_barrier_init(&barrier, NULL, 3);
#else
    pthread_barrier_init(&barrier, NULL, 2);
#endif
    together(first, second);
    assert(serials == 1);
    pthread_barrier_destroy(&barrier);
}
