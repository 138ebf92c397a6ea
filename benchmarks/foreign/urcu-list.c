/*
 * Userspace RCU (liburcu-mb): readers of a pointer that a writer replaces; the old object is freed after a grace period. The
 * library has to be built with Weakspot as well.
 */
#define _LGPL_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu/urcu-mb.h>

struct pair {
    int left, right;
};

static struct pair *shared;

static struct pair *new_pair(int value) {
    struct pair *made = malloc(sizeof *made);
    made->left = value;
    made->right = value;
    return made;
}

static void *reader(void *unused) {
    urcu_mb_register_thread();
    for (int i = 0; i < 2; i++) {
        urcu_mb_read_lock();
        struct pair *seen = rcu_dereference(shared);
        assert(seen->left == seen->right);
        urcu_mb_read_unlock();
    }
    urcu_mb_unregister_thread();
    return unused;
}

int main(void) {
    shared = new_pair(0);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, reader, NULL);
    }
    struct pair *old = shared;
    rcu_assign_pointer(shared, new_pair(1));
    urcu_mb_synchronize_rcu();
    free(old);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    free(shared);
}
