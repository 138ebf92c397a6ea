/*
 * mem* and str*: what they read and write is logged, and then the real ones do it. Only the bytes that they really
 * touch count: a comparison ends at the first difference.
 */
#include "ranges.h"

#include <string.h>
#include <strings.h>
#include <wchar.h>

static inline void copies(const void *to, const void *from, size_t size, const void *pc) {
    reads(from, size, pc);
    writes(to, size, pc);
}

static size_t length(const char *text) {
    WS_REAL(size_t, strlen, (const char *));
    return real_strlen(text);
}

/* With its end, if that comes before `most`. */
static size_t bytes_of(const char *text, size_t most) {
    WS_REAL(size_t, strnlen, (const char *, size_t));
    size_t found = real_strnlen(text, most);
    return found < most ? found + 1 : most;
}

/* A text to its end. */
static void reads_text(const char *text, const void *pc) {
    if (is_logged(pc)) {
        ws_log_access(text, length(text) + 1, false, ws_site(pc));
    }
}

/* ---- bytes ---- */

WS_EXPORT void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, size, WS_HERE);
    return real_memmove(to, from, size);
}

WS_EXPORT void *memmove(void *to, const void *from, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, size, WS_HERE);
    return real_memmove(to, from, size);
}

/* Newer compilers call them so, where a copy is no call in the source. */

WS_EXPORT void *__tsan_memcpy(void *to, const void *from, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, size, WS_HERE);
    return real_memmove(to, from, size);
}

WS_EXPORT void *__tsan_memmove(void *to, const void *from, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, size, WS_HERE);
    return real_memmove(to, from, size);
}

WS_EXPORT void *__tsan_memset(void *to, int byte, size_t size) {
    WS_REAL(void *, memset, (void *, int, size_t));
    writes(to, size, WS_HERE);
    return real_memset(to, byte, size);
}

WS_EXPORT void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, size, WS_HERE);
    return (char *)real_memmove(to, from, size) + size;
}

WS_EXPORT void bcopy(const void *from, void *to, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, size, WS_HERE);
    real_memmove(to, from, size);
}

WS_EXPORT void *memset(void *to, int byte, size_t size) {
    WS_REAL(void *, memset, (void *, int, size_t));
    writes(to, size, WS_HERE);
    return real_memset(to, byte, size);
}

WS_EXPORT void bzero(void *to, size_t size) {
    WS_REAL(void *, memset, (void *, int, size_t));
    writes(to, size, WS_HERE);
    real_memset(to, 0, size);
}

WS_EXPORT void explicit_bzero(void *to, size_t size) {
    WS_REAL(void *, memset, (void *, int, size_t));
    writes(to, size, WS_HERE);
    real_memset(to, 0, size);
}

static size_t same_bytes(const unsigned char *a, const unsigned char *b, size_t size) {
    size_t i = 0;
    while (i < size && a[i] == b[i]) {
        i++;
    }
    return i;
}

static int compared(const void *a, const void *b, size_t size, const void *pc) {
    WS_REAL(int, memcmp, (const void *, const void *, size_t));
    if (is_logged(pc)) {
        size_t same = same_bytes(a, b, size);
        size_t touched = same < size ? same + 1 : size;
        reads(a, touched, pc);
        reads(b, touched, pc);
    }
    return real_memcmp(a, b, size);
}

WS_EXPORT int memcmp(const void *a, const void *b, size_t size) {
    return compared(a, b, size, WS_HERE);
}

WS_EXPORT int bcmp(const void *a, const void *b, size_t size) {
    return compared(a, b, size, WS_HERE);
}

WS_EXPORT void *memchr(const void *from, int byte, size_t size) {
    WS_REAL(void *, memchr, (const void *, int, size_t));
    void *found = real_memchr(from, byte, size);
    reads(from, found != NULL ? (size_t)((char *)found - (const char *)from) + 1 : size, WS_HERE);
    return found;
}

WS_EXPORT void *memrchr(const void *from, int byte, size_t size) {
    WS_REAL(void *, memrchr, (const void *, int, size_t));
    void *found = real_memrchr(from, byte, size);
    const char *end = (const char *)from + size;
    const void *first = found != NULL ? found : from;
    reads(first, (size_t)(end - (const char *)first), WS_HERE);
    return found;
}

WS_EXPORT void *memmem(const void *from, size_t size, const void *wanted, size_t wanted_size) {
    WS_REAL(void *, memmem, (const void *, size_t, const void *, size_t));
    void *found = real_memmem(from, size, wanted, wanted_size);
    reads(from, found != NULL ? (size_t)((char *)found - (const char *)from) + wanted_size : size, WS_HERE);
    reads(wanted, wanted_size, WS_HERE);
    return found;
}

/* ---- texts ---- */

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
    copies(to, from, size, pc);
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

/* Where the text ends in `to`: the rest is filled up. */
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

/* Capital or not: they differ in one bit, in English. */
static bool is_same_letter(char a, char b) {
    return (a ^ b) == 0x20;
}

/* How much two texts have to be read to tell them apart. */
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

/* ---- wide characters ---- */

WS_EXPORT wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, count * sizeof *to, WS_HERE);
    return real_memmove(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    copies(to, from, count * sizeof *to, WS_HERE);
    return real_memmove(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *wmemset(wchar_t *to, wchar_t character, size_t count) {
    WS_REAL(wchar_t *, wmemset, (wchar_t *, wchar_t, size_t));
    writes(to, count * sizeof *to, WS_HERE);
    return real_wmemset(to, character, count);
}

WS_EXPORT size_t wcslen(const wchar_t *text) {
    WS_REAL(size_t, wcslen, (const wchar_t *));
    size_t found = real_wcslen(text);
    reads(text, (found + 1) * sizeof *text, WS_HERE);
    return found;
}

/* ---- the same with a check of the room ---- */

WS_EXPORT void *__memcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    ws_check_room(size, room);
    copies(to, from, size, WS_HERE);
    return real_memmove(to, from, size);
}

WS_EXPORT void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    ws_check_room(size, room);
    copies(to, from, size, WS_HERE);
    return real_memmove(to, from, size);
}

WS_EXPORT void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    ws_check_room(size, room);
    copies(to, from, size, WS_HERE);
    return (char *)real_memmove(to, from, size) + size;
}

WS_EXPORT void *__memset_chk(void *to, int byte, size_t size, size_t room) {
    WS_REAL(void *, memset, (void *, int, size_t));
    ws_check_room(size, room);
    writes(to, size, WS_HERE);
    return real_memset(to, byte, size);
}

WS_EXPORT char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room) {
    ws_check_room(length(from) + 1, room);
    copied_text(to, from, WS_HERE);
    return to;
}

WS_EXPORT char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room) {
    ws_check_room(length(from) + 1, room);
    return copied_text(to, from, WS_HERE);
}

WS_EXPORT char *__strncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room) {
    ws_check_room(size, room);
    copied_at_most(to, from, size, WS_HERE);
    return to;
}

WS_EXPORT char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room) {
    ws_check_room(size, room);
    return copied_at_most(to, from, size, WS_HERE);
}

WS_EXPORT char *__strcat_chk(char *restrict to, const char *restrict from, size_t room) {
    ws_check_room(length(to) + length(from) + 1, room);
    return appended(to, from, SIZE_MAX, WS_HERE);
}

WS_EXPORT char *__strncat_chk(char *restrict to, const char *restrict from, size_t most, size_t room) {
    WS_REAL(size_t, strnlen, (const char *, size_t));
    ws_check_room(length(to) + real_strnlen(from, most) + 1, room);
    return appended(to, from, most, WS_HERE);
}

WS_EXPORT void __explicit_bzero_chk(void *to, size_t size, size_t room) {
    WS_REAL(void, explicit_bzero, (void *, size_t));
    ws_check_room(size, room);
    writes(to, size, WS_HERE);
    real_explicit_bzero(to, size);
}

/* Sizes and rooms of these are in characters. */

WS_EXPORT wchar_t *__wmemcpy_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t count, size_t room) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    ws_check_room(count, room);
    copies(to, from, count * sizeof *to, WS_HERE);
    return real_memmove(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t count, size_t room) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    ws_check_room(count, room);
    copies(to, from, count * sizeof *to, WS_HERE);
    return real_memmove(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *__wmemset_chk(wchar_t *to, wchar_t character, size_t count, size_t room) {
    WS_REAL(wchar_t *, wmemset, (wchar_t *, wchar_t, size_t));
    ws_check_room(count, room);
    writes(to, count * sizeof *to, WS_HERE);
    return real_wmemset(to, character, count);
}
