/*
 * A pool with one worker is destroyed and created again, with its locks, while a third thread runs. Writes between the
 * initialisation of the locks and the start of the worker happen before the worker's accesses.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t wakes;
    int is_open;
    int limit;
    pthread_t worker;
};

static void *work(void *argument) {
    struct pool *pool = argument;
    pthread_mutex_lock(&pool->mutex);
    int *result = pool->is_open ? &pool->limit : NULL;
    if (result != NULL) {
        ++*result; //! race
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static struct pool *set_up(void) {
    struct pool *pool = calloc(1, sizeof *pool);
    pthread_mutex_init(&pool->mutex, NULL);
    pool->is_open = 1;
    pthread_cond_init(&pool->wakes, NULL);
    pool->limit = 1;
    pthread_create(&pool->worker, NULL, work, pool);
#ifdef LATE
    pool->limit = 2; //! race
#endif
    return pool;
}

static void take_down(struct pool *pool) {
    pthread_join(pool->worker, NULL);
    pthread_mutex_destroy(&pool->mutex);
    pool->is_open = 0;
    pthread_cond_destroy(&pool->wakes);
    free(pool);
}

int main(void) {
    take_down(set_up());
    take_down(set_up());
}
