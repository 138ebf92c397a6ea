/* Concurrency Kit: one producer and one consumer on a ring of two slots. */
#include <assert.h>
#include <ck_ring.h>
#include <pthread.h>

static ck_ring_t ring;
static ck_ring_buffer_t slots[4];
static int items[4];

static void *produce(void *unused) {
    for (int i = 0; i < 4; i++) {
        items[i] = i + 1;
        while (!ck_ring_enqueue_spsc(&ring, slots, &items[i])) {
            ck_pr_stall();
        }
    }
    return unused;
}

int main(void) {
    ck_ring_init(&ring, 4);
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 0; i < 4; i++) {
        void *item;
        while (!ck_ring_dequeue_spsc(&ring, slots, &item)) {
            ck_pr_stall();
        }
        assert(*(int *)item == i + 1);
    }
    pthread_join(producer, NULL);
}
