/*
 * A non-atomic write to an atomic object while another thread is about to exchange it. That is a race, but the exchange returns
 * the value in memory, as on any processor: an overwritten value does not reappear.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number;

static void *exchange(void *argument) {
    int expected = 0;
    if (!atomic_compare_exchange_strong(&number, &expected, 1)) { //! race
        assert(expected == 2 || expected == 3);
    }
    return argument;
}

static void *write_plainly(void *argument) {
    *(int *)&number = 2; //! race
    int before = atomic_fetch_add(&number, 1); //! race
    assert(before == 2);
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, exchange, NULL);
    pthread_create(&second, NULL, write_plainly, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(atomic_load(&number) == 3);
}
