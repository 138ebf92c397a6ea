/* wmem* and wcslen. */
#include "memory/ranges.h"

#include <wchar.h>

WS_EXPORT wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    return copy_bytes(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
    return copy_bytes(to, from, count * sizeof *to);
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

/* The variants of _FORTIFY_SOURCE: sizes are in characters. */

WS_EXPORT wchar_t *__wmemcpy_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t count, size_t room) {
    ws_check_size(count, room);
    return copy_bytes(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t count, size_t room) {
    ws_check_size(count, room);
    return copy_bytes(to, from, count * sizeof *to);
}

WS_EXPORT wchar_t *__wmemset_chk(wchar_t *to, wchar_t character, size_t count, size_t room) {
    WS_REAL(wchar_t *, wmemset, (wchar_t *, wchar_t, size_t));
    ws_check_size(count, room);
    writes(to, count * sizeof *to, WS_HERE);
    return real_wmemset(to, character, count);
}
