/* Userspace RCU: its wait-free concurrent queue, two producers and a consumer that waits for them. */
#define _LGPL_SOURCE
#include <assert.h>
#include <pthread.h>
#include <urcu/wfcqueue.h>

struct item {
    int number;
    struct cds_wfcq_node node;
};

static struct cds_wfcq_head head;
static struct cds_wfcq_tail tail;
static struct item items[4];

static void *produce(void *first) {
    struct item *own = first;
    for (int i = 0; i < 2; i++) {
        own[i].number = (int)(own - items) + i + 1;
        cds_wfcq_node_init(&own[i].node);
        cds_wfcq_enqueue(&head, &tail, &own[i].node);
    }
    return NULL;
}

int main(void) {
    cds_wfcq_init(&head, &tail);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, produce, &items[2 * i]);
    }
    int last[2] = {0, 0};
    for (int taken = 0; taken < 4;) {
        struct cds_wfcq_node *node = __cds_wfcq_dequeue_blocking(&head, &tail);
        if (node != NULL) {
            struct item *item = caa_container_of(node, struct item, node);
            int *before = &last[item->number > 2];
            assert(item->number > *before);
            *before = item->number;
            taken++;
        }
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
}
