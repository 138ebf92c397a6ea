#include "mailbox.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static _Atomic(struct message *) box;

void mailbox_put(const char *text) {
    struct message *message = malloc(sizeof *message);
    message->length = (int)strlen(text);
    memcpy(message->text, text, message->length + 1);
    atomic_store_explicit(&box, message, memory_order_relaxed); /* the bug: it has to be a release */
}

struct message *mailbox_take(void) {
    return atomic_exchange_explicit(&box, NULL, memory_order_acquire);
}
