/* sprintf and its variants: the writes of the resulting text are logged, the reads of the arguments are not. */
#include "link/interception.h"
#include "memory/ranges.h"

#include <stdarg.h>
#include <stdio.h>

static int made(char *text, size_t room, int length, const void *pc) {
    if (length >= 0 && room > 0) {
        writes(text, (size_t)length < room ? (size_t)length + 1 : room, pc);
    }
    return length;
}

/* `with_list` takes a va_list; `name` is the variadic function. */
#define MAKES_TEXT(name, with_list, types, parameters, arguments, room)                                                \
    WS_EXPORT int with_list(WS_LIST parameters, va_list values) {                                                      \
        WS_REAL(int, with_list, types);                                                                                \
        return made(text, room, real_##with_list arguments, WS_HERE);                                                  \
    }                                                                                                                  \
    WS_EXPORT int name(WS_LIST parameters, ...) {                                                                      \
        WS_REAL(int, with_list, types);                                                                                \
        va_list values;                                                                                                \
        va_start(values, format);                                                                                      \
        int length = made(text, room, real_##with_list arguments, WS_HERE);                                            \
        va_end(values);                                                                                                \
        return length;                                                                                                 \
    }

#define WS_LIST(...) __VA_ARGS__

MAKES_TEXT(sprintf, vsprintf, (char *, const char *, va_list), (char *restrict text, const char *restrict format),
           (text, format, values), SIZE_MAX)
MAKES_TEXT(snprintf, vsnprintf, (char *, size_t, const char *, va_list),
           (char *restrict text, size_t most, const char *restrict format), (text, most, format, values), most)
MAKES_TEXT(__sprintf_chk, __vsprintf_chk, (char *, int, size_t, const char *, va_list),
           (char *restrict text, int flag, size_t room, const char *restrict format),
           (text, flag, room, format, values), room)
MAKES_TEXT(__snprintf_chk, __vsnprintf_chk, (char *, size_t, int, size_t, const char *, va_list),
           (char *restrict text, size_t most, int flag, size_t room, const char *restrict format),
           (text, most, flag, room, format, values), most)
