/* Looks like a program of GoogleTest: lists three test cases, and runs those that the filter names. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

int plain; /* not static: a compiler could leave out the writes */

static void *write_plain(void *nothing) {
    plain = 1;
    return nothing;
}

static void racy(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, write_plain, NULL);
    plain = 2;
    pthread_join(thread, NULL);
}

static void fine(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, write_plain, NULL);
    pthread_join(thread, NULL);
}

int main(int count, char **arguments) {
    const char *filter = "*";
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--gtest_list_tests") == 0) {
            printf("Queue.\n  Racy\n  Fine\n  DISABLED_Off\nSizes/Queue.\n  Fine/0  # GetParam() = 1\n");
            return 0;
        }
        if (strncmp(arguments[i], "--gtest_filter=", 15) == 0) {
            filter = arguments[i] + 15;
        }
    }
    int is_racy = strcmp(filter, "Queue.Racy") == 0;
    int is_fine = strcmp(filter, "Queue.Fine") == 0 || strcmp(filter, "Sizes/Queue.Fine/0") == 0;
    printf("[==========] Running %d tests from %d test suites.\n", is_racy + is_fine, is_racy + is_fine);
    if (is_racy) {
        racy();
    }
    if (is_fine) {
        fine();
    }
    return 0;
}
