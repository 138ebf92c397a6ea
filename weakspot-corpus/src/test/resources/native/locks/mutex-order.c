/* A transfer holds the locks of both accounts. Two transfers in opposite directions have to take the locks in the same order. */
#include <assert.h>

#include "together.h"

struct account {
    pthread_mutex_t mutex;
    int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 10};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 10};

static void transfer(struct account *from, struct account *to, int amount) {
#ifdef AS_IT_COMES
    struct account *first = from;
    struct account *second = to;
#else
    struct account *first = from < to ? from : to;
    struct account *second = from < to ? to : from;
#endif
    pthread_mutex_lock(&first->mutex);
    pthread_mutex_lock(&second->mutex); //! deadlock
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->mutex);
    pthread_mutex_unlock(&first->mutex);
}

static void *there(void *argument) {
    transfer(&a, &b, 3);
    return argument;
}

static void *back(void *argument) {
    transfer(&b, &a, 1);
    return argument;
}

int main(void) {
    together(there, back);
    assert(a.balance == 8 && b.balance == 12);
}
