/* The annotations of weakspot.h take effect under control, and do nothing without Weakspot. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <weakspot.h>

static int statistics;
static int handed_over;
static volatile int is_ready;

static void *work(void *unused) {
    weakspot_name_thread("worker");
    weakspot_ignore_begin();
    statistics++;
    weakspot_ignore_end();
    handed_over = 1;
    weakspot_happens_before(&handed_over);
    weakspot_ignore_begin();
    is_ready = 1;
    weakspot_ignore_end();
    return unused;
}

int main(void) {
    weakspot_start(); /* no effect: without WEAKSPOT_DEFERRED_START the run has begun already */
    weakspot_name_location(&statistics, sizeof statistics, "the statistics");
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    weakspot_ignore_begin();
    statistics++;
    weakspot_await(is_ready);
    weakspot_ignore_end();
    weakspot_happens_after(&handed_over);
    assert(handed_over == 1);
    pthread_join(thread, NULL);
    assert(weakspot_choose(3) < (weakspot_is_running() ? 3 : 1));
    puts("ok");
}
