/*
 * A value that nothing has written since its block was allocated. A copy is no use. An operand of an atomic operation, output, and
 * an address are uses.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "together.h"

struct node {
    struct node *next;
    uint32_t weight;
    int32_t index;
    char text[48];
};

static _Atomic(struct node *) first;
static _Atomic uint32_t total;
static struct node *volatile kept;
static int numbers[16];

static struct node *make(void) {
    kept = malloc(sizeof *kept); /* compilers may replace reads of a block that they know to be new */
    struct node *node = kept;
#if !defined(STORES) && !defined(EXCHANGES) && !defined(EXPECTS) && !defined(ADDS) && !defined(FOLLOWS) \
        && !defined(INDEXES) && !defined(WRITES) && !defined(PRINTS)
    node->next = NULL;
    node->weight = 1;
    node->index = 1;
#endif
    return node;
}

static void *user(void *argument) {
    struct node *node = make();
    struct node copy = *node; /* with bytes that nothing has written */
#ifdef STORES
    atomic_store(&first, node->next); //! uninitialised-read
#elif defined(EXCHANGES)
    atomic_exchange(&first, node->next); //! uninitialised-read
#elif defined(EXPECTS)
    struct node *expected = node->next;
    atomic_compare_exchange_strong(&first, &expected, NULL); //! uninitialised-read
#elif defined(ADDS)
    atomic_fetch_add(&total, node->weight); //! uninitialised-read
#elif defined(FOLLOWS)
    node->next->index++; //! crash
#elif defined(INDEXES)
    numbers[node->index]++; //! crash
#elif defined(WRITES)
    if (write(STDOUT_FILENO, node, sizeof *node) < 0) { //! uninitialised-read
        abort();
    }
#elif defined(PRINTS)
    fwrite(node->text, sizeof node->text, 1, stdout); //! uninitialised-read
#else
    atomic_store(&first, node->next);
    struct node *expected = NULL;
    atomic_compare_exchange_strong(&first, &expected, node->next);
    atomic_fetch_add(&total, node->weight);
    atomic_exchange(&total, UINT32_C(0xf1b3cbe9)); /* half of the value that Weakspot writes into new blocks */
    numbers[node->index]++;
    struct node *other = malloc(sizeof *other);
    memcpy(other, &copy, sizeof copy);
    if (write(STDOUT_FILENO, other, sizeof *other) < 0 || fwrite(node, sizeof *node, 1, stdout) != 1) { /* partly undefined */
        abort();
    }
    free(other);
#endif
    free(node);
    return argument;
}

static void *idle(void *argument) {
    return argument;
}

int main(void) {
    together(user, idle);
}
