/* Userspace RCU: its lock-free stack, emptied by one thread while others push. */
#define _LGPL_SOURCE
#include <assert.h>
#include <pthread.h>
#include <urcu/lfstack.h>

struct item {
    int number;
    struct cds_lfs_node node;
};

static struct __cds_lfs_stack stack;
static struct item items[4];

static void *push(void *first) {
    struct item *own = first;
    for (int i = 0; i < 2; i++) {
        own[i].number = 1 << (own - items + i);
        cds_lfs_node_init(&own[i].node);
        cds_lfs_push(&stack, &own[i].node);
    }
    return NULL;
}

static int sum_of_all(void) {
    int sum = 0;
    struct cds_lfs_node *node;
    struct cds_lfs_head *all = __cds_lfs_pop_all(&stack);
    cds_lfs_for_each(all, node) {
        sum += caa_container_of(node, struct item, node)->number;
    }
    return sum;
}

int main(void) {
    __cds_lfs_init(&stack);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, push, &items[2 * i]);
    }
    int sum = sum_of_all();
    sum += sum_of_all();
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(sum + sum_of_all() == 15);
}
