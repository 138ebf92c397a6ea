/*
 * Streams of stdio. The C library reads and writes their descriptors past our functions, so who would wait there waits
 * before, and what one thread writes into a pipe orders whoever reads it, as in transfers.c.
 */
#ifndef __NO_INLINE__
#define __NO_INLINE__ 1 /* the C library has some of these functions in its header, too */
#endif
#include "blocking.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Nothing is left in the stream of what was read before, so the C library will read on. */
static bool is_used_up(const FILE *stream) {
    return stream->_IO_read_ptr >= stream->_IO_read_end && stream->_fileno >= 0;
}

/* What a call of the C library reads on for. */
enum { A_LETTER = 1 };
#define A_LINE SIZE_MAX

/* Whether it would block after what is there already. Lines that are longer than this are not looked for. */
static bool waits_in_between(FILE *stream, size_t wanted) {
    char bytes[4096];
    size_t kept = (size_t)(stream->_IO_read_end - stream->_IO_read_ptr);
    bool is_line = wanted == A_LINE;
    if (is_line ? memchr(stream->_IO_read_ptr, '\n', kept) != NULL : wanted <= kept) {
        return false;
    }
    ssize_t there = ws_peek(stream->_fileno, bytes, sizeof bytes);
    if (there < 0) {
        return false;
    }
    return is_line ? (size_t)there < sizeof bytes && memchr(bytes, '\n', (size_t)there) == NULL
                   : kept + ws_available(stream->_fileno) < wanted;
}

static void before_reading(FILE *stream, size_t wanted, const char *call, const void *pc) {
    if (!ws_controls() || ws_is_own(pc) || stream->_fileno < 0) {
        return;
    }
    if (is_used_up(stream)) {
        ws_await_input(stream->_fileno, call, pc);
    }
    if (wanted > A_LETTER && waits_in_between(stream, wanted)) {
        ws_leave(call, ws_waits_within(stream->_fileno, POLLIN), pc);
    }
}

static void after_reading(FILE *stream, const void *pc) {
    ws_rejoin();
    if (ws_controls() && !ws_is_own(pc) && stream->_fileno >= 0) {
        ws_order_by(WS_ACQUIRE, stream->_fileno, pc);
    }
}

/* Nobody knows when a stream writes what it has: whatever reads it comes after this. */
static void before_writing(FILE *stream, size_t size, const char *call, const void *pc) {
    if (ws_controls() && !ws_is_own(pc) && stream != NULL && stream->_fileno >= 0) {
        int descriptor = stream->_fileno;
        ws_order_by(WS_RELEASE, descriptor, pc);
        if (ws_would_block(descriptor, POLLOUT) || ws_may_fill(descriptor, size)) {
            ws_leave(call, ws_waits_within(descriptor, POLLOUT), pc);
        }
    }
}

static void after_writing(void) {
    ws_rejoin();
    ws_await_those_away();
}

#define READS(type, name, parameters, arguments, stream, wanted)                                                             \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        before_reading(stream, wanted, #name, WS_HERE);                                                                \
        type result = real_##name arguments;                                                                           \
        after_reading(stream, WS_HERE);                                                                                \
        return result;                                                                                                 \
    }

#define WRITES(type, name, parameters, arguments, stream, size)                                                          \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        before_writing(stream, size, #name, WS_HERE);                                                                  \
        type result = real_##name arguments;                                                                           \
        after_writing();                                                                                               \
        return result;                                                                                                 \
    }

/* One letter is mostly there already. */
#define READS_ONE(name, parameters, arguments, stream)                                                                 \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        bool reads_on = is_used_up(stream);                                                                            \
        if (reads_on) {                                                                                                \
            before_reading(stream, A_LETTER, #name, WS_HERE);                                                          \
        }                                                                                                              \
        int result = real_##name arguments;                                                                            \
        if (reads_on) {                                                                                                \
            after_reading(stream, WS_HERE);                                                                            \
        }                                                                                                              \
        return result;                                                                                                 \
    }

READS_ONE(fgetc, (FILE * stream), (stream), stream)
READS_ONE(getc, (FILE * stream), (stream), stream)
READS_ONE(getchar, (void), (), stdin)
READS(ssize_t, getline, (char **restrict line, size_t *restrict size, FILE *restrict stream), (line, size, stream), stream,
      A_LINE)
READS(ssize_t, getdelim, (char **restrict line, size_t *restrict size, int end, FILE *restrict stream),
      (line, size, end, stream), stream, A_LINE)

/* Those that fill a buffer of the program. */
#define READS_LINE(call, name, parameters, arguments)                                                               \
    WS_EXPORT char *name parameters {                                                                                  \
        WS_REAL(char *, name, parameters);                                                                             \
        before_reading(stream, A_LINE, #call, WS_HERE);                                                                \
        char *result = real_##name arguments;                                                                          \
        after_reading(stream, WS_HERE);                                                                                \
        if (result != NULL && !ws_is_own(WS_HERE)) {                                                                   \
            ws_log_access(line, strnlen(line, (size_t)size - 1) + 1, true, WS_HERE);                                   \
        }                                                                                                              \
        return result;                                                                                                 \
    }

#define READS_ITEMS(call, name, parameters, arguments)                                                                 \
    WS_EXPORT size_t name parameters {                                                                                 \
        WS_REAL(size_t, name, parameters);                                                                             \
        before_reading(stream, size * count, #call, WS_HERE);                                                          \
        size_t result = real_##name arguments;                                                                         \
        after_reading(stream, WS_HERE);                                                                                \
        if (!ws_is_own(WS_HERE)) {                                                                                     \
            ws_log_access(buffer, result * size, true, WS_HERE);                                                       \
        }                                                                                                              \
        return result;                                                                                                 \
    }

#define FILLS(lines, items)                                                                                            \
    READS_LINE(lines, lines, (char *restrict line, int size, FILE *restrict stream), (line, size, stream))               \
    READS_LINE(lines, __##lines##_chk, (char *restrict line, size_t room, int size, FILE *restrict stream),              \
               (line, room, size, stream))                                                                             \
    READS_ITEMS(items, items, (void *restrict buffer, size_t size, size_t count, FILE *restrict stream),               \
                (buffer, size, count, stream))                                                                         \
    READS_ITEMS(items, __##items##_chk,                                                                                \
                (void *restrict buffer, size_t room, size_t size, size_t count, FILE *restrict stream),                \
                (buffer, room, size, count, stream))

FILLS(fgets, fread)

/* What fscanf and its like are called in programs that are not older than C99, or than C23 where the C library knows that. */
READS(int, __isoc99_vfscanf, (FILE *restrict stream, const char *restrict format, va_list values),
      (stream, format, values), stream, A_LINE)
READS(int, __isoc23_vfscanf, (FILE *restrict stream, const char *restrict format, va_list values),
      (stream, format, values), stream, A_LINE)

#define SCANS(name, with_list, stream, last, parameters)                                                               \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, with_list, (FILE *restrict, const char *restrict, va_list))                                       \
        before_reading(stream, A_LINE, #name, WS_HERE);                                                                \
        va_list values;                                                                                                \
        va_start(values, last);                                                                                        \
        int result = real_##with_list(stream, last, values);                                                           \
        va_end(values);                                                                                                \
        after_reading(stream, WS_HERE);                                                                                \
        return result;                                                                                                 \
    }

SCANS(__isoc99_fscanf, __isoc99_vfscanf, stream, format, (FILE *restrict stream, const char *restrict format, ...))
SCANS(__isoc99_scanf, __isoc99_vfscanf, stdin, format, (const char *restrict format, ...))
SCANS(__isoc23_fscanf, __isoc23_vfscanf, stream, format, (FILE *restrict stream, const char *restrict format, ...))
SCANS(__isoc23_scanf, __isoc23_vfscanf, stdin, format, (const char *restrict format, ...))

WRITES(int, fputs, (const char *restrict text, FILE *restrict stream), (text, stream), stream, strlen(text))
WRITES(int, fputc, (int letter, FILE *stream), (letter, stream), stream, 1)
WRITES(int, putc, (int letter, FILE *stream), (letter, stream), stream, 1)
WRITES(int, putchar, (int letter), (letter), stdout, 1)
WRITES(int, puts, (const char *text), (text), stdout, strlen(text))
WRITES(size_t, fwrite, (const void *restrict buffer, size_t size, size_t count, FILE *restrict stream),
       (buffer, size, count, stream), stream, size * count)
WRITES(int, fflush, (FILE * stream), (stream), stream, 0)
WRITES(int, fclose, (FILE * stream), (stream), stream, 0)
WRITES(int, vfprintf, (FILE *restrict stream, const char *restrict format, va_list values), (stream, format, values), stream, 0)
WRITES(int, vprintf, (const char *restrict format, va_list values), (format, values), stdout, 0)

#define PRINTS(call, name, with_list, types, arguments, stream, parameters)                                            \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, with_list, types)                                                                                 \
        before_writing(stream, 0, #call, WS_HERE);                                                                     \
        va_list values;                                                                                                \
        va_start(values, format);                                                                                      \
        int result = real_##with_list arguments;                                                                       \
        va_end(values);                                                                                                \
        after_writing();                                                                                               \
        return result;                                                                                                 \
    }

#define PRINTS_FREELY(name, stream, parameters)                                                                        \
    PRINTS(name, name, vfprintf, (FILE *restrict, const char *restrict, va_list), (stream, format, values), stream,    \
           parameters)

/* Who may not use %n. */
#define PRINTS_CHECKED(call, stream, parameters)                                                                       \
    PRINTS(call, __##call##_chk, __vfprintf_chk, (FILE *restrict, int, const char *restrict, va_list),                 \
           (stream, flag, format, values), stream, parameters)

PRINTS_FREELY(fprintf, stream, (FILE *restrict stream, const char *restrict format, ...))
PRINTS_FREELY(printf, stdout, (const char *restrict format, ...))
PRINTS_CHECKED(fprintf, stream, (FILE *restrict stream, int flag, const char *restrict format, ...))
PRINTS_CHECKED(printf, stdout, (int flag, const char *restrict format, ...))
WRITES(int, __vfprintf_chk, (FILE *restrict stream, int flag, const char *restrict format, va_list values),
       (stream, flag, format, values), stream, 0)
WRITES(int, __vprintf_chk, (int flag, const char *restrict format, va_list values), (flag, format, values), stdout, 0)

/* ---- without locks: compilers have the beginning of these in their programs, and call the second part ---- */

READS_ONE(fgetc_unlocked, (FILE * stream), (stream), stream)
READS_ONE(getc_unlocked, (FILE * stream), (stream), stream)
READS_ONE(getchar_unlocked, (void), (), stdin)
READS_ONE(__uflow, (FILE * stream), (stream), stream)
FILLS(fgets_unlocked, fread_unlocked)
WRITES(int, fputc_unlocked, (int letter, FILE *stream), (letter, stream), stream, 1)
WRITES(int, putc_unlocked, (int letter, FILE *stream), (letter, stream), stream, 1)
WRITES(int, putchar_unlocked, (int letter), (letter), stdout, 1)
WRITES(int, __overflow, (FILE * stream, int letter), (stream, letter), stream, 1)
WRITES(int, fputs_unlocked, (const char *restrict text, FILE *restrict stream), (text, stream), stream, strlen(text))
WRITES(size_t, fwrite_unlocked, (const void *restrict buffer, size_t size, size_t count, FILE *restrict stream),
       (buffer, size, count, stream), stream, size * count)
WRITES(int, fflush_unlocked, (FILE * stream), (stream), stream, 0)
