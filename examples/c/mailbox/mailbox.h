#ifndef MAILBOX_H
#define MAILBOX_H

/* One thread puts a message, another one takes it. */
struct message {
    int length;
    char text[60];
};

void mailbox_put(const char *text);
struct message *mailbox_take(void); /* null if there is none */

#endif
