/* All functions that allocate and free memory. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_aligned(void *block, size_t alignment) {
    return (uintptr_t)block % alignment == 0;
}

static void *work(void *unused) {
    char *text = malloc(5);
    strcpy(text, "abcd");
    text = realloc(text, 100000);
    assert(strcmp(text, "abcd") == 0 && malloc_usable_size(text) >= 100000);
    text = realloc(text, 3);
    assert(memcmp(text, "abc", 3) == 0);
    free(text);

    int *zeros = calloc(100, sizeof(int));
    for (int i = 0; i < 100; i++) assert(zeros[i] == 0);
    free(zeros);

    void *blocks[6];
    assert(posix_memalign(&blocks[0], 256, 100) == 0 && is_aligned(blocks[0], 256));
    blocks[1] = aligned_alloc(64, 128);
    blocks[2] = memalign(1024, 1);
    blocks[3] = valloc(10);
    blocks[4] = pvalloc(10);
    blocks[5] = reallocarray(NULL, 3, 7);
    assert(is_aligned(blocks[1], 64) && is_aligned(blocks[2], 1024) && is_aligned(blocks[3], 4096));
    assert(is_aligned(blocks[4], 4096) && is_aligned(blocks[5], 16));
    for (int i = 0; i < 6; i++) {
        memset(blocks[i], 1, 1);
        blocks[i] = realloc(blocks[i], 50);
        assert(*(char *)blocks[i] == 1);
        free(blocks[i]);
    }
    assert(posix_memalign(&blocks[0], 3, 100) == EINVAL);

    volatile size_t too_much = SIZE_MAX - 8;
    errno = 0;
    void *volatile none[4] = {malloc(too_much), calloc(too_much, 2), realloc(NULL, too_much)}; /* volatile: compilers remove unused allocations */
    none[3] = reallocarray(NULL, too_much, 2);
    assert(errno == ENOMEM);
    for (int i = 0; i < 4; i++) assert(none[i] == NULL);
    free(NULL);
    char *copy = strdup("copied");
    assert(strlen(copy) == 6);
    free(copy);
    for (int i = 0; i < 5000; i++) {
        void *volatile block = malloc((size_t)i * 10); /* more blocks than the quarantine keeps */
        free(block);
    }
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    puts("ok");
}
