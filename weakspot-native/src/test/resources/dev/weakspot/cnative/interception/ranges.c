/* mem* and str* return the results of the C library. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

static void *work(void *unused) {
    char a[64] = "some text";
    char b[64];
    assert(strcpy(b, a) == b && strcmp(a, b) == 0 && strlen(b) == 9);
    assert(stpcpy(b, "ab") == b + 2 && strcmp(strcat(b, "cd"), "abcd") == 0);
    assert(strcmp(strncat(b, "efgh", 2), "abcdef") == 0);
    assert(strncpy(b, "xy", 5) == b && b[4] == 0 && stpncpy(b, "xyz", 2) == b + 2);
    assert(strncmp("abc", "abd", 2) == 0 && strcmp("abc", "abd") < 0 && strcmp("b", "a") > 0 && strcmp("", "") == 0);
    assert(strcasecmp("AbC", "aBc") == 0 && strncasecmp("AbX", "aBY", 2) == 0);
    assert(strchr(a, 't') == a + 5 && strchr(a, '?') == NULL && strrchr(a, 't') == a + 8 && strchr(a, 0) == a + 9);
    assert(strchrnul(a, '?') == a + 9 && strstr(a, "text") == a + 5 && strstr(a, "none") == NULL);
    assert(strspn(a, "emos") == 4 && strcspn(a, " ") == 4 && strpbrk(a, "xt") == a + 5);
    assert(strnlen(a, 4) == 4 && strnlen(a, 40) == 9);
    assert(memcpy(b, a, 10) == b && memcmp(a, b, 10) == 0 && bcmp(a, b, 10) == 0);
    assert(mempcpy(b, a, 4) == b + 4 && memmove(b + 1, b, 4) == b + 1 && memcmp(b, "ssome", 5) == 0);
    assert(memset(b, 'q', 3) == b && memcmp(b, "qqq", 3) == 0 && memcmp("a", "b", 1) < 0 && memcmp(a, b, 0) == 0);
    assert(memchr(a, 'x', 9) == a + 7 && memchr(a, 'x', 3) == NULL && memrchr(a, 't', 9) == a + 8);
    assert(memmem(a, 9, "ex", 2) == a + 6);
    bzero(b, 4);
    bcopy(a, b, 2);
    assert(strcmp(b, "so") == 0);
    wchar_t w[8];
    assert(wmemset(w, L'w', 3) == w);
    w[3] = 0;
    assert(wcslen(w) == 3 && wmemcpy(w + 4, w, 2) == w + 4 && w[5] == L'w');
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    puts("ok");
}
