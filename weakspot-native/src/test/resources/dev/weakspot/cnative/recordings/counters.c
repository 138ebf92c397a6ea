/* Threads with the fault that the argument names, among other threads that do not take part in it. */
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int counter, x, y, extra;
static atomic_int noise[4];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int guarded, seen_x, seen_y;

/* The number of earlier calls in all runs; 0 without a file for the count. */
static long earlier_calls(void) {
    const char *name = getenv("COUNT");
    if (name == NULL) {
        return 0;
    }
    int file = open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);
    struct stat state;
    assert(file >= 0 && fstat(file, &state) == 0 && write(file, "x", 1) == 1);
    close(file);
    return state.st_size;
}

static void *make_noise(void *unused) {
    for (int i = 0; i < 20; i++) {
        atomic_fetch_add(&noise[i % 4], (int)atomic_load(&noise[(i + 1) % 4]));
        pthread_mutex_lock(&mutex);
        guarded++;
        pthread_mutex_unlock(&mutex);
        free(malloc(10 + i));
    }
    return unused;
}

static void *lose_update(void *is_odd) {
    if (is_odd != NULL) {
        atomic_store(&extra, 1);
    }
    int value = atomic_load(&counter);
    atomic_store(&counter, value + 1);
    return NULL;
}

static void *write_x(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    seen_y = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *write_y(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    seen_x = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

/* Ends the process by a direct system call, which the run-time does not intercept. */
static void vanish(void) {
    long number = SYS_exit_group;
    __asm__ volatile("syscall" : "+a"(number) : "D"(0L) : "rcx", "r11", "memory");
}

static pthread_t started(void *(*function)(void *), void *argument) {
    pthread_t thread;
    pthread_create(&thread, NULL, function, argument);
    return thread;
}

int main(int count, char **arguments) {
    const char *fault = count > 1 ? arguments[1] : "";
    long before = earlier_calls();
    int is_odd = before % 2 != 0 || getenv("ODD") != NULL;
    int is_weak = strcmp(fault, "weak") == 0;
    started(make_noise, NULL);
    started(make_noise, NULL);
    pthread_t one = started(is_weak ? write_x : lose_update, is_odd ? &counter : NULL);
    pthread_t other = started(is_weak ? write_y : lose_update, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    if (strcmp(fault, "vanish") == 0 && before > 3) {
        vanish();
    }
    if (strcmp(fault, "once") == 0 || strcmp(fault, "vanish") == 0) {
        assert(before != 3);
    } else {
        assert(is_weak ? seen_x + seen_y > 0 : atomic_load(&counter) == 2);
    }
    return 0;
}
