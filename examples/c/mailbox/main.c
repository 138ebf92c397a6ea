#include "mailbox.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *sender(void *nothing) {
    mailbox_put("hello");
    return nothing;
}

static void *receiver(void *nothing) {
    struct message *message = mailbox_take();
    if (message != NULL) {
        assert(strcmp(message->text, "hello") == 0);
        free(message);
    }
    return nothing;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, receiver, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
