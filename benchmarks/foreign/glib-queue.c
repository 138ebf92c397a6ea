/* GLib's GAsyncQueue and GThread: the library itself is not instrumented; its locks are futexes of its own. */
#include <assert.h>
#include <glib.h>

static GAsyncQueue *queue;
static int items[4];

static gpointer produce(gpointer first) {
    for (int i = 0; i < 2; i++) {
        int *item = &items[GPOINTER_TO_INT(first) + i];
        *item = GPOINTER_TO_INT(first) + i + 1;
        g_async_queue_push(queue, item);
    }
    return NULL;
}

int main(void) {
    queue = g_async_queue_new();
    GThread *one = g_thread_new("one", produce, GINT_TO_POINTER(0));
    GThread *two = g_thread_new("two", produce, GINT_TO_POINTER(2));
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int *item = g_async_queue_pop(queue);
        sum += *item;
    }
    g_thread_join(one);
    g_thread_join(two);
    assert(sum == 10);
    g_async_queue_unref(queue);
}
