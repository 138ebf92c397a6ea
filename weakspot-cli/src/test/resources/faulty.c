/* Runs two threads with the behaviour that the first argument names. */
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int plain;
static atomic_int flag, data;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int *block;

static void *write_plain(void *unused) {
    plain++;
    return unused;
}

static void *write_block(void *unused) {
    block[1]++;
    return unused;
}

static void *publish(void *unused) {
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

static void *consume(void *unused) {
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) {
        atomic_load_explicit(&data, memory_order_relaxed);
    }
    return unused;
}

static void lock_both(pthread_mutex_t *first, pthread_mutex_t *second) {
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *lock_one_first(void *unused) {
    lock_both(&one, &other);
    return unused;
}

static void *lock_other_first(void *unused) {
    lock_both(&other, &one);
    return unused;
}

static void *nothing(void *unused) { return unused; }

/* Any process could send a datagram to this socket, so the engine cannot report a deadlock. */
static void *never_end(void *unused) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    char byte;
    if (bind(descriptor, (struct sockaddr *)&any, sizeof any) == 0 && read(descriptor, &byte, 1) != 1) {
        abort();
    }
    return unused;
}

static void *be_refused(void *unused) {
    (void)!daemon(0, 0);
    return unused;
}

/* The two threads race if the input is "wrong wrong". */
static void *write_on_input(void *unused) {
    char word[16];
    if (scanf("%15s", word) == 1 && strcmp(word, "wrong") == 0) {
        plain++;
    }
    return unused;
}

static const struct {
    const char *name;
    void *(*left)(void *);
    void *(*right)(void *);
} scenarios[] = {
        {"nothing", nothing, nothing},       {"race", write_plain, write_plain},
        {"heap", write_block, write_block},  {"robustness", publish, consume},
        {"never", never_end, never_end},     {"deadlock", lock_one_first, lock_other_first},
        {"refused", be_refused, be_refused}, {"input", write_on_input, write_on_input},
};

int main(int count, char **arguments) {
    pthread_t left, right;
    block = malloc(4 * sizeof *block);
    block[1] = 0;
    printf("begins with %s\n", count > 1 ? arguments[1] : "nothing");
    for (size_t i = 0; count > 1 && i < sizeof scenarios / sizeof scenarios[0]; i++) {
        if (strcmp(scenarios[i].name, arguments[1]) == 0) {
            pthread_create(&left, NULL, scenarios[i].left, NULL);
            pthread_create(&right, NULL, scenarios[i].right, NULL);
            pthread_join(left, NULL);
            pthread_join(right, NULL);
        }
    }
    puts("ends");
    return count > 1 && strcmp(arguments[1], "status") == 0 ? 3 : 0;
}
