/* str*: the bytes they touch are logged, then the real function runs. A comparison ends at the first difference. */
#include "memory/ranges.h"

#include <string.h>
#include <strings.h>

static size_t length(const char *text) {
    WS_REAL(size_t, strlen, (const char *));
    return real_strlen(text);
}

/* The length with the final null, at most `most`. */
static size_t bytes_of(const char *text, size_t most) {
    WS_REAL(size_t, strnlen, (const char *, size_t));
    size_t found = real_strnlen(text, most);
    return found < most ? found + 1 : most;
}

static void reads_text(const char *text, const void *pc) {
    if (is_logged(pc)) {
        ws_log_access(text, length(text) + 1, false, ws_site(pc));
    }
}

WS_EXPORT size_t strlen(const char *text) {
    size_t found = length(text);
    reads(text, found + 1, WS_HERE);
    return found;
}

WS_EXPORT size_t strnlen(const char *text, size_t most) {
    WS_REAL(size_t, strnlen, (const char *, size_t));
    size_t found = real_strnlen(text, most);
    reads(text, found < most ? found + 1 : most, WS_HERE);
    return found;
}

static char *copied_text(char *to, const char *from, const void *pc) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    size_t size = length(from) + 1;
    reads(from, size, pc);
    writes(to, size, pc);
    real_memmove(to, from, size);
    return to + size - 1;
}

WS_EXPORT char *strcpy(char *restrict to, const char *restrict from) {
    copied_text(to, from, WS_HERE);
    return to;
}

WS_EXPORT char *stpcpy(char *restrict to, const char *restrict from) {
    return copied_text(to, from, WS_HERE);
}

/* Returns the end of the text in `to`; the rest is filled with nulls. */
static char *copied_at_most(char *to, const char *from, size_t size, const void *pc) {
    WS_REAL(char *, stpncpy, (char *, const char *, size_t));
    reads(from, bytes_of(from, size), pc);
    writes(to, size, pc);
    return real_stpncpy(to, from, size);
}

WS_EXPORT char *strncpy(char *restrict to, const char *restrict from, size_t size) {
    copied_at_most(to, from, size, WS_HERE);
    return to;
}

WS_EXPORT char *stpncpy(char *restrict to, const char *restrict from, size_t size) {
    return copied_at_most(to, from, size, WS_HERE);
}

static char *appended(char *to, const char *from, size_t most, const void *pc) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    WS_REAL(size_t, strnlen, (const char *, size_t));
    size_t old = length(to);
    size_t more = real_strnlen(from, most);
    reads(to, old + 1, pc);
    reads(from, more < most ? more + 1 : most, pc);
    writes(to + old, more + 1, pc);
    real_memmove(to + old, from, more);
    to[old + more] = 0;
    return to;
}

WS_EXPORT char *strcat(char *restrict to, const char *restrict from) {
    return appended(to, from, SIZE_MAX, WS_HERE);
}

WS_EXPORT char *strncat(char *restrict to, const char *restrict from, size_t most) {
    return appended(to, from, most, WS_HERE);
}

/* Upper and lower case of an ASCII letter differ in one bit. */
static bool is_same_letter(char a, char b) {
    return (a ^ b) == 0x20;
}

/* Logs the bytes that a comparison has to read. */
static void reads_two(const char *a, const char *b, size_t most, bool is_case_heeded, const void *pc) {
    if (!is_logged(pc)) {
        return;
    }
    size_t i = 0;
    while (i < most && a[i] != 0 && (a[i] == b[i] || (!is_case_heeded && is_same_letter(a[i], b[i])))) {
        i++;
    }
    size_t touched = i < most ? i + 1 : most;
    reads(a, touched, pc);
    reads(b, touched, pc);
}

WS_EXPORT int strcmp(const char *a, const char *b) {
    WS_REAL(int, strcmp, (const char *, const char *));
    reads_two(a, b, SIZE_MAX, true, WS_HERE);
    return real_strcmp(a, b);
}

WS_EXPORT int strncmp(const char *a, const char *b, size_t most) {
    WS_REAL(int, strncmp, (const char *, const char *, size_t));
    reads_two(a, b, most, true, WS_HERE);
    return real_strncmp(a, b, most);
}

WS_EXPORT int strcasecmp(const char *a, const char *b) {
    WS_REAL(int, strcasecmp, (const char *, const char *));
    reads_two(a, b, SIZE_MAX, false, WS_HERE);
    return real_strcasecmp(a, b);
}

WS_EXPORT int strncasecmp(const char *a, const char *b, size_t most) {
    WS_REAL(int, strncasecmp, (const char *, const char *, size_t));
    reads_two(a, b, most, false, WS_HERE);
    return real_strncasecmp(a, b, most);
}

static void reads_until(const char *text, const char *found, const void *pc) {
    if (found != NULL) {
        reads(text, (size_t)(found - text) + 1, pc);
    } else {
        reads_text(text, pc);
    }
}

WS_EXPORT char *strchr(const char *text, int character) {
    WS_REAL(char *, strchr, (const char *, int));
    char *found = real_strchr(text, character);
    reads_until(text, found, WS_HERE);
    return found;
}

WS_EXPORT char *strchrnul(const char *text, int character) {
    WS_REAL(char *, strchrnul, (const char *, int));
    char *found = real_strchrnul(text, character);
    reads_until(text, found, WS_HERE);
    return found;
}

WS_EXPORT char *strrchr(const char *text, int character) {
    WS_REAL(char *, strrchr, (const char *, int));
    reads_text(text, WS_HERE);
    return real_strrchr(text, character);
}

WS_EXPORT char *strstr(const char *text, const char *wanted) {
    WS_REAL(char *, strstr, (const char *, const char *));
    char *found = real_strstr(text, wanted);
    if (is_logged(WS_HERE)) {
        reads(text, found != NULL ? (size_t)(found - text) + length(wanted) : length(text) + 1, WS_HERE);
        reads_text(wanted, WS_HERE);
    }
    return found;
}

WS_EXPORT size_t strspn(const char *text, const char *set) {
    WS_REAL(size_t, strspn, (const char *, const char *));
    size_t found = real_strspn(text, set);
    reads(text, found + 1, WS_HERE);
    reads_text(set, WS_HERE);
    return found;
}

WS_EXPORT size_t strcspn(const char *text, const char *set) {
    WS_REAL(size_t, strcspn, (const char *, const char *));
    size_t found = real_strcspn(text, set);
    reads(text, found + 1, WS_HERE);
    reads_text(set, WS_HERE);
    return found;
}

WS_EXPORT char *strpbrk(const char *text, const char *set) {
    WS_REAL(char *, strpbrk, (const char *, const char *));
    char *found = real_strpbrk(text, set);
    reads_until(text, found, WS_HERE);
    reads_text(set, WS_HERE);
    return found;
}

WS_EXPORT char *strdup(const char *text) {
    WS_REAL(char *, strdup, (const char *));
    reads_text(text, WS_HERE);
    return real_strdup(text);
}

WS_EXPORT char *strndup(const char *text, size_t most) {
    WS_REAL(char *, strndup, (const char *, size_t));
    reads(text, bytes_of(text, most), WS_HERE);
    return real_strndup(text, most);
}

/* ---- the variants of _FORTIFY_SOURCE, with the size of the buffer ---- */

WS_EXPORT char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room) {
    ws_check_size(length(from) + 1, room);
    copied_text(to, from, WS_HERE);
    return to;
}

WS_EXPORT char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room) {
    ws_check_size(length(from) + 1, room);
    return copied_text(to, from, WS_HERE);
}

WS_EXPORT char *__strncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room) {
    ws_check_size(size, room);
    copied_at_most(to, from, size, WS_HERE);
    return to;
}

WS_EXPORT char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room) {
    ws_check_size(size, room);
    return copied_at_most(to, from, size, WS_HERE);
}

WS_EXPORT char *__strcat_chk(char *restrict to, const char *restrict from, size_t room) {
    ws_check_size(length(to) + length(from) + 1, room);
    return appended(to, from, SIZE_MAX, WS_HERE);
}

WS_EXPORT char *__strncat_chk(char *restrict to, const char *restrict from, size_t most, size_t room) {
    WS_REAL(size_t, strnlen, (const char *, size_t));
    ws_check_size(length(to) + real_strnlen(from, most) + 1, room);
    return appended(to, from, most, WS_HERE);
}
