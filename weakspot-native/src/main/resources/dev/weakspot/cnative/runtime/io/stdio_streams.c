/*
 * Streams of stdio. The C library reads and writes their descriptors without interception. So a thread that would block in such a
 * call waits outside control before it, and the call orders threads through the descriptor as in transfers.c.
 */
#ifndef __NO_INLINE__
#define __NO_INLINE__ 1 /* the header of the C library defines some of these functions inline */
#endif
#include "io/blocking.h"
#include "io/descriptors.h"
#include "io/peek.h"
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "memory/undefined_values.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Whether the buffer of the stream is empty, so that the C library will read from the descriptor. */
static bool is_empty(const FILE *stream) {
    return stream->_IO_read_ptr >= stream->_IO_read_end && stream->_fileno >= 0;
}

/* The number of bytes that a call wants, or A_LINE: up to the end of a line. */
enum { A_CHARACTER = 1 };
#define A_LINE SIZE_MAX

/* Whether the call would take the data that is there and then block. Only the first 4096 bytes are searched for a line end. */
static bool blocks_after_some(FILE *stream, size_t wanted) {
    char bytes[4096];
    size_t buffered = (size_t)(stream->_IO_read_end - stream->_IO_read_ptr);
    bool is_line = wanted == A_LINE;
    if (is_line ? memchr(stream->_IO_read_ptr, '\n', buffered) != NULL : wanted <= buffered) {
        return false;
    }
    ssize_t available = ws_peek(stream->_fileno, bytes, sizeof bytes);
    if (available < 0) {
        return false;
    }
    return is_line ? (size_t)available < sizeof bytes && memchr(bytes, '\n', (size_t)available) == NULL
                   : buffered + ws_available(stream->_fileno) < wanted;
}

static void before_reading(FILE *stream, size_t wanted, const char *call, const void *pc) {
    if (!ws_controls() || ws_is_runtime_code(pc) || stream->_fileno < 0) {
        return;
    }
    if (is_empty(stream)) {
        ws_await_input(stream->_fileno, call, pc);
    }
    if (wanted > A_CHARACTER && blocks_after_some(stream, wanted)) {
        ws_leave_control(call, ws_waits_privately(stream->_fileno, POLLIN), pc);
    }
}

static void after_reading(FILE *stream, const void *pc) {
    ws_return_to_control();
    if (ws_controls() && !ws_is_runtime_code(pc) && stream->_fileno >= 0) {
        ws_order_through(WS_ACQUIRE, stream->_fileno, pc);
    }
}

/* The moment when a stream writes its buffer is unknown: so the release precedes the call. */
static void before_writing(FILE *stream, size_t size, const char *call, const void *pc) {
    if (ws_controls() && !ws_is_runtime_code(pc) && stream != NULL && stream->_fileno >= 0) {
        int descriptor = stream->_fileno;
        ws_order_through(WS_RELEASE, descriptor, pc);
        if (ws_would_block(descriptor, POLLOUT) || ws_may_fill(descriptor, size)) {
            ws_leave_control(call, ws_waits_privately(descriptor, POLLOUT), pc);
        }
    }
}

static void after_writing(void) {
    ws_return_to_control();
    ws_await_returning_threads();
}

#define READS(type, name, parameters, arguments, stream, wanted)                                                       \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        before_reading(stream, wanted, #name, WS_HERE);                                                                \
        type result = real_##name arguments;                                                                           \
        after_reading(stream, WS_HERE);                                                                                \
        return result;                                                                                                 \
    }

#define WRITES(type, name, parameters, arguments, stream, size)                                                        \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        before_writing(stream, size, #name, WS_HERE);                                                                  \
        type result = real_##name arguments;                                                                           \
        after_writing();                                                                                               \
        return result;                                                                                                 \
    }

#define WRITES_ITEMS(name)                                                                                             \
    WS_EXPORT size_t name(const void *restrict buffer, size_t size, size_t count, FILE *restrict stream) {             \
        WS_REAL(size_t, name, (const void *restrict, size_t, size_t, FILE *restrict));                                 \
        before_writing(stream, size * count, #name, WS_HERE);                                                          \
        size_t result = real_##name(buffer, size, count, stream);                                                      \
        after_writing();                                                                                               \
        if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {                                                           \
            ws_note_output(buffer, result * size, WS_HERE);                                                            \
        }                                                                                                              \
        return result;                                                                                                 \
    }

/* Most reads of one character are satisfied from the buffer of the stream. */
#define READS_CHARACTER(name, parameters, arguments, stream)                                                           \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        bool reads_descriptor = is_empty(stream);                                                                      \
        if (reads_descriptor) {                                                                                        \
            before_reading(stream, A_CHARACTER, #name, WS_HERE);                                                       \
        }                                                                                                              \
        int result = real_##name arguments;                                                                            \
        if (reads_descriptor) {                                                                                        \
            after_reading(stream, WS_HERE);                                                                            \
        }                                                                                                              \
        return result;                                                                                                 \
    }

READS_CHARACTER(fgetc, (FILE * stream), (stream), stream)
READS_CHARACTER(getc, (FILE * stream), (stream), stream)
READS_CHARACTER(getchar, (void), (), stdin)
READS(ssize_t, getline, (char **restrict line, size_t *restrict size, FILE *restrict stream), (line, size, stream), stream,
      A_LINE)
READS(ssize_t, getdelim, (char **restrict line, size_t *restrict size, int end, FILE *restrict stream),
      (line, size, end, stream), stream, A_LINE)

/* Calls that fill a buffer of the program: its accesses are logged. */
#define READS_LINE(call, name, parameters, arguments)                                                                  \
    WS_EXPORT char *name parameters {                                                                                  \
        WS_REAL(char *, name, parameters);                                                                             \
        before_reading(stream, A_LINE, #call, WS_HERE);                                                                \
        char *result = real_##name arguments;                                                                          \
        after_reading(stream, WS_HERE);                                                                                \
        if (result != NULL && !ws_is_runtime_code(WS_HERE)) {                                                          \
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
        if (!ws_is_runtime_code(WS_HERE)) {                                                                            \
            ws_log_access(buffer, result * size, true, WS_HERE);                                                       \
        }                                                                                                              \
        return result;                                                                                                 \
    }

#define FILLS(lines, items)                                                                                            \
    READS_LINE(lines, lines, (char *restrict line, int size, FILE *restrict stream), (line, size, stream))             \
    READS_LINE(lines, __##lines##_chk, (char *restrict line, size_t room, int size, FILE *restrict stream),            \
               (line, room, size, stream))                                                                             \
    READS_ITEMS(items, items, (void *restrict buffer, size_t size, size_t count, FILE *restrict stream),               \
                (buffer, size, count, stream))                                                                         \
    READS_ITEMS(items, __##items##_chk,                                                                                \
                (void *restrict buffer, size_t room, size_t size, size_t count, FILE *restrict stream),                \
                (buffer, room, size, count, stream))

FILLS(fgets, fread)

/* The names of fscanf and its variants in object files: since C99, and since C23 in newer C libraries. */
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
WRITES(int, fputc, (int character, FILE *stream), (character, stream), stream, 1)
WRITES(int, putc, (int character, FILE *stream), (character, stream), stream, 1)
WRITES(int, putchar, (int character), (character), stdout, 1)
WRITES(int, puts, (const char *text), (text), stdout, strlen(text))
WRITES_ITEMS(fwrite)
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

#define PRINTS_UNCHECKED(name, stream, parameters)                                                                     \
    PRINTS(name, name, vfprintf, (FILE *restrict, const char *restrict, va_list), (stream, format, values), stream,    \
           parameters)

/* The variants of _FORTIFY_SOURCE, which forbid %n. */
#define PRINTS_CHECKED(call, stream, parameters)                                                                       \
    PRINTS(call, __##call##_chk, __vfprintf_chk, (FILE *restrict, int, const char *restrict, va_list),                 \
           (stream, flag, format, values), stream, parameters)

PRINTS_UNCHECKED(fprintf, stream, (FILE *restrict stream, const char *restrict format, ...))
PRINTS_UNCHECKED(printf, stdout, (const char *restrict format, ...))
PRINTS_CHECKED(fprintf, stream, (FILE *restrict stream, int flag, const char *restrict format, ...))
PRINTS_CHECKED(printf, stdout, (int flag, const char *restrict format, ...))
WRITES(int, __vfprintf_chk, (FILE *restrict stream, int flag, const char *restrict format, va_list values),
       (stream, flag, format, values), stream, 0)
WRITES(int, __vprintf_chk, (int flag, const char *restrict format, va_list values), (flag, format, values), stdout, 0)

/* ---- variants without locks, and __uflow and __overflow, which their inline versions call at the end of the buffer ---- */

READS_CHARACTER(fgetc_unlocked, (FILE * stream), (stream), stream)
READS_CHARACTER(getc_unlocked, (FILE * stream), (stream), stream)
READS_CHARACTER(getchar_unlocked, (void), (), stdin)
READS_CHARACTER(__uflow, (FILE * stream), (stream), stream)
FILLS(fgets_unlocked, fread_unlocked)
WRITES(int, fputc_unlocked, (int character, FILE *stream), (character, stream), stream, 1)
WRITES(int, putc_unlocked, (int character, FILE *stream), (character, stream), stream, 1)
WRITES(int, putchar_unlocked, (int character), (character), stdout, 1)
WRITES(int, __overflow, (FILE * stream, int character), (stream, character), stream, 1)
WRITES(int, fputs_unlocked, (const char *restrict text, FILE *restrict stream), (text, stream), stream, strlen(text))
WRITES_ITEMS(fwrite_unlocked)
WRITES(int, fflush_unlocked, (FILE * stream), (stream), stream, 0)
