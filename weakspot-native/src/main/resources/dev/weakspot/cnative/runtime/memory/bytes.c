/* mem*: the bytes they touch are logged, then the real function runs. A comparison ends at the first difference. */
#include "memory/ranges.h"

#include <string.h>
#include <strings.h>

WS_INLINE_PART void *set_bytes(void *to, int byte, size_t size) {
    WS_REAL(void *, memset, (void *, int, size_t));
    writes(to, size, WS_HERE);
    return real_memset(to, byte, size);
}

WS_EXPORT void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    return copy_bytes(to, from, size);
}

WS_EXPORT void *memmove(void *to, const void *from, size_t size) {
    return copy_bytes(to, from, size);
}

/* Newer compilers emit these names for copies that are not calls in the source. */

WS_EXPORT void *__tsan_memcpy(void *to, const void *from, size_t size) {
    return copy_bytes(to, from, size);
}

WS_EXPORT void *__tsan_memmove(void *to, const void *from, size_t size) {
    return copy_bytes(to, from, size);
}

WS_EXPORT void *__tsan_memset(void *to, int byte, size_t size) {
    return set_bytes(to, byte, size);
}

WS_EXPORT void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
    return (char *)copy_bytes(to, from, size) + size;
}

WS_EXPORT void bcopy(const void *from, void *to, size_t size) {
    copy_bytes(to, from, size);
}

WS_EXPORT void *memset(void *to, int byte, size_t size) {
    return set_bytes(to, byte, size);
}

WS_EXPORT void bzero(void *to, size_t size) {
    set_bytes(to, 0, size);
}

WS_EXPORT void explicit_bzero(void *to, size_t size) {
    set_bytes(to, 0, size);
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

/* ---- the variants of _FORTIFY_SOURCE, with the size of the buffer ---- */

WS_EXPORT void *__memcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
    ws_check_size(size, room);
    return copy_bytes(to, from, size);
}

WS_EXPORT void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
    ws_check_size(size, room);
    return copy_bytes(to, from, size);
}

WS_EXPORT void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
    ws_check_size(size, room);
    return (char *)copy_bytes(to, from, size) + size;
}

WS_EXPORT void *__memset_chk(void *to, int byte, size_t size, size_t room) {
    ws_check_size(size, room);
    return set_bytes(to, byte, size);
}

WS_EXPORT void __explicit_bzero_chk(void *to, size_t size, size_t room) {
    WS_REAL(void, explicit_bzero, (void *, size_t));
    ws_check_size(size, room);
    writes(to, size, WS_HERE);
    real_explicit_bzero(to, size);
}
