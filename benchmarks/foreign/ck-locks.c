/* Concurrency Kit: MCS and ticket locks around plain counters, and a read-write lock. */
#include <assert.h>
#include <ck_rwlock.h>
#include <ck_spinlock.h>
#include <pthread.h>

static ck_spinlock_mcs_t queue;
static ck_spinlock_ticket_t ticket = CK_SPINLOCK_TICKET_INITIALIZER;
static ck_rwlock_t readers = CK_RWLOCK_INITIALIZER;
static int by_mcs, by_ticket, left, right;

static void *work(void *unused) {
    ck_spinlock_mcs_context_t own;
    ck_spinlock_mcs_lock(&queue, &own);
    by_mcs++;
    ck_spinlock_mcs_unlock(&queue, &own);
    ck_spinlock_ticket_lock(&ticket);
    by_ticket++;
    ck_spinlock_ticket_unlock(&ticket);
    ck_rwlock_read_lock(&readers);
    assert(left == right);
    ck_rwlock_read_unlock(&readers);
    ck_rwlock_write_lock(&readers);
    left++;
    right++;
    ck_rwlock_write_unlock(&readers);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, work, NULL);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(by_mcs == 2 && by_ticket == 2 && left == 2);
}
