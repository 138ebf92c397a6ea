/*
 * The C library starts threads without interception, and calls functions of the program in them: for asynchronous input, for a
 * timer, for a message queue. Their accesses are ordered with the other threads, unless the second argument is "race".
 *
 *   function   the called function is not part of the program
 *   spin       the program has one thread, which only polls until the new thread has run
 *   periodic   the timer starts more threads than the program waits for
 *   no-more    no thread starts any more, and the main thread waits for ever
 */
#include <aio.h>
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t notified;
static int prepared; /* written before the new thread is requested */
static int guarded;
static int unguarded;
static pthread_key_t key;
static int destroyed;
static atomic_int turns;

static void destroy(void *value) {
    pthread_mutex_lock(&mutex);
    destroyed += *(int *)value;
    pthread_mutex_unlock(&mutex);
    sem_post(&notified);
}

static void notify(union sigval value) {
    static __thread int own;
    own = 1;
    pthread_setspecific(key, &own);
    assert(prepared == value.sival_int);
    pthread_mutex_lock(&mutex);
    guarded++;
    pthread_mutex_unlock(&mutex);
    unguarded++;
    sem_post(&notified);
}

static void take_turn(union sigval unused) {
    (void)unused;
    atomic_fetch_add(&turns, 1);
    pthread_mutex_lock(&mutex);
    guarded++;
    pthread_mutex_unlock(&mutex);
}

static void *others(void *unused) {
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&mutex);
        guarded++;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static struct sigevent by_thread(void) {
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD;
    event.sigev_notify_function = notify;
    event.sigev_value.sival_int = prepared;
    return event;
}

static void by_input(void) {
    static char buffer[1];
    static struct aiocb request = {.aio_buf = buffer, .aio_nbytes = sizeof buffer};
    request.aio_fildes = open("/proc/self/status", O_RDONLY);
    request.aio_sigevent = by_thread();
    assert(aio_read(&request) == 0);
}

static timer_t set(struct sigevent event, long interval) {
    timer_t timer;
    assert(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
    struct itimerspec soon = {.it_value.tv_nsec = 1000000, .it_interval.tv_nsec = interval};
    assert(timer_settime(timer, 0, &soon, NULL) == 0);
    return timer;
}

static void by_function(void) {
    struct sigevent event = by_thread();
    event.sigev_notify_function = (void (*)(union sigval))(void (*)(void))sem_post;
    event.sigev_value.sival_ptr = &notified;
    set(event, 0);
    sem_wait(&notified);
}

static void until_turns(int wanted, long interval) {
    struct sigevent event = by_thread();
    event.sigev_notify_function = take_turn;
    timer_t timer = set(event, interval);
    while (atomic_load(&turns) < wanted) {
    }
    timer_delete(timer);
}

static void post(int signal) {
    (void)signal;
    sem_post(&notified);
}

/* One timer sends no notification, one is deleted, and one has expired. */
static void without_notification(void) {
    signal(SIGUSR1, post);
    struct sigevent event = {.sigev_notify = SIGEV_NONE};
    set(event, 1000000);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGUSR1;
    timer_delete(set(event, 1000000));
    set(event, 0);
    while (sem_wait(&notified) != 0) {
    }
    sem_wait(&notified);
}

static void by_queue(void) {
    char name[64];
    snprintf(name, sizeof name, "/weakspot-threads-%d", (int)getpid());
    struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 1};
    mqd_t queue = mq_open(name, O_RDWR | O_CREAT, 0600, &attributes);
    assert(queue != (mqd_t)-1);
    mq_unlink(name);
    struct sigevent event = by_thread();
    assert(mq_notify(queue, &event) == 0);
    assert(mq_send(queue, "!", 1, 0) == 0);
}

static void notify_others(const char *how, int races) {
    pthread_t other;
    assert(pthread_create(&other, NULL, others, NULL) == 0);
    prepared = 42;
    if (strcmp(how, "input") == 0) {
        by_input();
    } else if (strcmp(how, "timer") == 0) {
        set(by_thread(), 0);
    } else {
        by_queue();
    }
    if (races) {
        for (int i = 0; i < 1000; i++) { /* other threads start and end meanwhile */
            usleep(1);
            unguarded++;
        }
    }
    sem_wait(&notified);
    sem_wait(&notified);
    pthread_join(other, NULL);
    pthread_mutex_lock(&mutex);
    assert(guarded == 4 && destroyed == 1 && unguarded == (races ? 1001 : 1));
    pthread_mutex_unlock(&mutex);
}

int main(int count, char **words) {
    assert(count > 1);
    int races = count > 2 && strcmp(words[2], "race") == 0;
    assert(sem_init(&notified, 0, 0) == 0);
    assert(pthread_key_create(&key, destroy) == 0);
    if (strcmp(words[1], "function") == 0) {
        by_function();
    } else if (strcmp(words[1], "spin") == 0) {
        until_turns(1, 0);
    } else if (strcmp(words[1], "periodic") == 0) {
        until_turns(3, 1000000);
    } else if (strcmp(words[1], "no-more") == 0) {
        without_notification();
    } else {
        notify_others(words[1], races);
    }
    puts("ok");
}
