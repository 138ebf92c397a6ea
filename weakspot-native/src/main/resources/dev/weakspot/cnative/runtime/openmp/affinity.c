/*
 * The functions about places and affinity. Threads are not bound to processors: Weakspot decides when each of them runs. So there
 * are no places, and the affinity of each thread is that of the process.
 */
#include "openmp/display.h"
#include "openmp/fortran.h"
#include "openmp/team.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

WS_EXPORT int omp_get_proc_bind(void) {
    return (int)ws_omp_self()->current_variables->bind;
}

WS_EXPORT int omp_get_num_places(void) {
    return 0;
}

WS_EXPORT int omp_get_place_num_procs(int place) {
    (void)place;
    return 0;
}

WS_EXPORT void omp_get_place_proc_ids(int place, int *processors) {
    (void)place;
    (void)processors;
}

WS_EXPORT int omp_get_place_num(void) {
    return -1;
}

WS_EXPORT int omp_get_partition_num_places(void) {
    return 0;
}

WS_EXPORT void omp_get_partition_place_nums(int *places) {
    (void)places;
}

/* ---- the format ---- */

enum { MOST_FORMAT = 512, MOST_TEXT = 2048 };
static char format[MOST_FORMAT] = "level %L thread %i affinity %A";

void ws_omp_affinity_format_set(const char *text, size_t length) {
    size_t kept = length < MOST_FORMAT - 1 ? length : MOST_FORMAT - 1;
    memcpy(format, text, kept);
    format[kept] = 0;
}

/* A text that is built; what does not fit is counted. */
struct builder {
    char text[MOST_TEXT];
    size_t length;
};

static void add(struct builder *builder, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (builder->length + 1 < MOST_TEXT) {
            builder->text[builder->length] = text[i];
        }
        builder->length++;
    }
}

/* The processors of the process: 0-3,8 */
static size_t processors(char *text, size_t room) {
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof set, &set);
    size_t length = 0;
    for (int first = 0; first < CPU_SETSIZE && length < room; first++) {
        if (CPU_ISSET(first, &set)) {
            int last = first;
            while (last + 1 < CPU_SETSIZE && CPU_ISSET(last + 1, &set)) {
                last++;
            }
            const char *comma = length == 0 ? "" : ",";
            length += (size_t)(last == first ? snprintf(text + length, room - length, "%s%d", comma, first)
                                             : snprintf(text + length, room - length, "%s%d-%d", comma, first, last));
            first = last;
        }
    }
    return length;
}

/* The value of a field; the names are those of OpenMP 5.0, table 6.2. Null if there is no such field. */
static const char *value_of(char field, char *room, size_t size, bool *is_number) {
    const struct ws_omp_member *self = ws_omp_self();
    *is_number = true;
    long number;
    switch (field) {
    case 't': number = self->team_number; break;
    case 'T': number = self->league_size; break;
    case 'L': number = self->team->level; break;
    case 'n': number = self->number; break;
    case 'N': number = self->team->size; break;
    case 'a': number = self->team->encountering == NULL ? -1 : (long)self->team->encountering->number; break;
    case 'P': number = getpid(); break;
    case 'i': number = syscall(SYS_gettid); break;
    case 'H':
        *is_number = false;
        return gethostname(room, size) == 0 ? room : "";
    case 'A':
        *is_number = false;
        processors(room, size);
        return room;
    default: return NULL;
    }
    snprintf(room, size, "%ld", number);
    return room;
}

static char field_named(const char *name, size_t length) {
    static const struct {
        const char *name;
        char field;
    } names[] = {{"team_num", 't'},   {"num_teams", 'T'},  {"nesting_level", 'L'}, {"thread_num", 'n'},
                 {"num_threads", 'N'}, {"ancestor_tnum", 'a'}, {"host", 'H'},       {"process_id", 'P'},
                 {"native_thread_id", 'i'}, {"thread_affinity", 'A'}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0) {
            return names[i].field;
        }
    }
    return 0;
}

/* %[[0].][width]field, where the field is a letter or a name in braces. Returns the end. */
static const char *add_field(struct builder *builder, const char *at) {
    const char *begin = at++;
    bool has_zeros = at[0] == '0' && at[1] == '.';
    bool is_right = has_zeros || at[0] == '.';
    at += has_zeros ? 2 : is_right;
    int width = 0;
    while (*at >= '0' && *at <= '9' && width < MOST_TEXT) {
        width = width * 10 + (*at++ - '0');
    }
    char field = *at;
    const char *end = at + (*at != 0);
    const char *brace = *at == '{' ? strchr(at, '}') : NULL;
    if (brace != NULL) {
        field = field_named(at + 1, (size_t)(brace - at - 1));
        end = brace + 1;
    }
    if (field == '%') {
        add(builder, "%", 1);
        return end;
    }
    char room[MOST_FORMAT];
    bool is_number;
    const char *value = value_of(field, room, sizeof room, &is_number);
    if (value == NULL) {
        add(builder, begin, (size_t)(end - begin));
        return end;
    }
    int length = (int)strlen(value);
    int padding = width > length ? width - length : 0;
    for (int i = 0; is_right && i < padding; i++) {
        add(builder, has_zeros && is_number ? "0" : " ", 1);
    }
    add(builder, value, (size_t)length);
    for (int i = 0; !is_right && i < padding; i++) {
        add(builder, " ", 1);
    }
    return end;
}

static void build(struct builder *builder, const char *wanted) {
    builder->length = 0;
    for (const char *at = wanted == NULL || *wanted == 0 ? format : wanted; *at != 0;) {
        if (*at == '%') {
            at = add_field(builder, at);
        } else {
            add(builder, at++, 1);
        }
    }
    builder->text[builder->length < MOST_TEXT ? builder->length : MOST_TEXT - 1] = 0;
}

void ws_omp_affinity_display_if_asked(void) {
    if (ws_omp_settings.displays_affinity) {
        struct builder builder;
        build(&builder, NULL);
        fprintf(stderr, "%s\n", builder.text);
    }
}

WS_EXPORT void omp_set_affinity_format(const char *text) {
    ws_omp_self();
    ws_omp_affinity_format_set(text, strlen(text));
}

/* Copies a C string to a buffer of this size, cut if necessary; returns its whole length. */
static size_t copy_out(char *buffer, size_t size, const char *text, size_t length) {
    if (size != 0) {
        size_t kept = length < size - 1 ? length : size - 1;
        memcpy(buffer, text, kept);
        buffer[kept] = 0;
    }
    return length;
}

WS_EXPORT size_t omp_get_affinity_format(char *buffer, size_t size) {
    ws_omp_self();
    return copy_out(buffer, size, format, strlen(format));
}

WS_EXPORT void omp_display_affinity(const char *wanted) {
    struct builder builder;
    build(&builder, wanted);
    fprintf(stderr, "%s\n", builder.text);
}

WS_EXPORT size_t omp_capture_affinity(char *buffer, size_t size, const char *wanted) {
    struct builder builder;
    build(&builder, wanted);
    copy_out(buffer, size, builder.text, strlen(builder.text));
    return builder.length;
}

WS_FORTRAN_QUERY(int32_t, omp_get_proc_bind)
WS_FORTRAN_QUERY(int32_t, omp_get_num_places)
WS_FORTRAN_QUERY_OF(omp_get_place_num_procs)
WS_FORTRAN_QUERY(int32_t, omp_get_place_num)
WS_FORTRAN_QUERY(int32_t, omp_get_partition_num_places)

WS_EXPORT void omp_get_place_proc_ids_(const int32_t *place, int32_t *processors) {
    (void)place, (void)processors;
}

WS_EXPORT void omp_get_place_proc_ids_8_(const int64_t *place, int64_t *processors) {
    (void)place, (void)processors;
}

WS_EXPORT void omp_get_partition_place_nums_(int32_t *places) {
    (void)places;
}

WS_EXPORT void omp_get_partition_place_nums_8_(int64_t *places) {
    (void)places;
}

/* Strings of Fortran have a length and are padded with blanks. */

static size_t trimmed(const char *text, size_t length) {
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    return length;
}

static size_t copy_padded(char *buffer, size_t size, const char *text, size_t length) {
    size_t kept = length < size ? length : size;
    memcpy(buffer, text, kept);
    memset(buffer + kept, ' ', size - kept);
    return length;
}

static const char *terminated(char *room, const char *text, size_t length) {
    size_t kept = trimmed(text, length);
    kept = kept < MOST_FORMAT - 1 ? kept : MOST_FORMAT - 1;
    memcpy(room, text, kept);
    room[kept] = 0;
    return room;
}

WS_EXPORT void omp_set_affinity_format_(const char *text, size_t length) {
    ws_omp_self();
    ws_omp_affinity_format_set(text, trimmed(text, length));
}

WS_EXPORT int32_t omp_get_affinity_format_(char *buffer, size_t size) {
    ws_omp_self();
    return (int32_t)copy_padded(buffer, size, format, strlen(format));
}

WS_EXPORT void omp_display_affinity_(const char *text, size_t length) {
    char room[MOST_FORMAT];
    omp_display_affinity(terminated(room, text, length));
}

WS_EXPORT int32_t omp_capture_affinity_(char *buffer, const char *text, size_t size, size_t length) {
    char room[MOST_FORMAT];
    struct builder builder;
    build(&builder, terminated(room, text, length));
    copy_padded(buffer, size, builder.text, strlen(builder.text));
    return (int32_t)builder.length;
}
