/*
 * Other programs, and copies of this one. A copy made by fork is on its own; a program that takes the place of this one would
 * leave the engine without anybody to talk to.
 */
#include "blocking.h"
#include "channel.h"

#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- copies ---- */

bool ws_is_forsaken;

/* There is nobody who would decide for it. */
void ws_forsake(void) {
    if (ws_self != NULL && ws_self->is_controlled) { /* the fork server's copies are the runs themselves */
        ws_self = NULL;
        ws_is_shared = false;
        ws_is_forsaken = true;
        ws_is_run = false;
    }
}

void ws_has_forked(void) {
    ws_open_up(WS_TO_PROCESSES);
}

/* Memory that a child would go on sharing: what it does there nobody sees. Files are not meant, nor what is the engine's. */
static bool has_shared_memory(void) {
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[512];
    bool has = false;
    while (maps != NULL && !has && fgets(line, sizeof line, maps) != NULL) {
        has = strstr(line, " rw-s ") != NULL && strtoul(line, NULL, 16) != (uintptr_t)ws_wire
                && (strstr(line, " /dev/zero") != NULL || strstr(line, " /dev/shm/") != NULL || strstr(line, " /memfd:") != NULL
                    || strstr(line, " /SYSV") != NULL);
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return has;
}

static void before_fork(const void *pc) {
    if (ws_controls() && !ws_is_own(pc) && has_shared_memory()) {
        ws_refuse(pc, "fork is not supported in a program with shared memory: what the child does there is not seen"
                      " (use threads, or posix_spawn for another program)");
    }
}

static pid_t in_parent(pid_t child, const void *pc) {
    if (child > 0 && ws_controls() && !ws_is_own(pc)) {
        ws_say(WS_REMARK, NULL, pc, "the program forks: what its children do is not seen");
    }
    return child;
}

WS_EXPORT pid_t fork(void) {
    WS_REAL(pid_t, fork, (void));
    before_fork(WS_HERE);
    return in_parent(real_fork(), WS_HERE); /* which calls ws_forsake in the child */
}

WS_EXPORT pid_t _Fork(void) {
    WS_REAL(pid_t, _Fork, (void));
    before_fork(WS_HERE);
    pid_t child = real__Fork();
    if (child == 0 && !ws_is_own(WS_HERE)) {
        ws_forsake();
    }
    ws_has_forked();
    return in_parent(child, WS_HERE);
}

/*
 * The child of a vfork runs in its parent's memory, where it would be taken for the parent. It can do nothing but start another
 * program, so there is nothing to say.
 */
WS_EXPORT pid_t vfork(void) {
    WS_REAL(pid_t, fork, (void));
    return in_parent(real_fork(), WS_HERE);
}

static const char clone_refusal[] = "clone is not supported (use fork or pthread_create)";

WS_EXPORT int clone(int (*function)(void *), void *stack, int flags, void *argument, ...) {
    WS_REAL(int, clone, (int (*)(void *), void *, int, void *, ...));
    va_list list;
    va_start(list, argument);
    void *parent_tid = va_arg(list, void *);
    void *tls = va_arg(list, void *);
    void *child_tid = va_arg(list, void *);
    va_end(list);
    if (ws_controls() && !ws_is_own(WS_HERE)) {
        ws_refuse(WS_HERE, clone_refusal);
    }
    return real_clone(function, stack, flags, argument, parent_tid, tls, child_tid);
}

WS_EXPORT int daemon(int keeps_folder, int keeps_output) {
    WS_UNLESS_CONTROLLED(int, daemon, (int, int), (keeps_folder, keeps_output))
    ws_refuse(WS_HERE, "daemon() is not supported: what goes on is a copy that nobody sees (stay in the foreground)");
}

/* ---- other programs in its place ---- */

static void refuse_exec(const void *pc) {
    if (ws_controls() && !ws_is_own(pc)) {
        ws_refuse(pc, "a program that replaces itself by another one is not supported (fork first)");
    }
}

#define REPLACES(name, parameters, arguments)                                                                          \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        refuse_exec(WS_HERE);                                                                                          \
        return real_##name arguments;                                                                                  \
    }

REPLACES(execve, (const char *path, char *const words[], char *const names[]), (path, words, names))
REPLACES(execv, (const char *path, char *const words[]), (path, words))
REPLACES(execvp, (const char *file, char *const words[]), (file, words))
REPLACES(execvpe, (const char *file, char *const words[], char *const names[]), (file, words, names))
REPLACES(fexecve, (int file, char *const words[], char *const names[]), (file, words, names))
REPLACES(execveat, (int folder, const char *path, char *const words[], char *const names[], int flags),
         (folder, path, words, names, flags))

/* Those with a list of arguments; it becomes an array on the stack, because a child of fork may not allocate. */
#define REPLACES_BY_LIST(name, call)                                                                                   \
    WS_EXPORT int name(const char *path, const char *first, ...) {                                                     \
        refuse_exec(WS_HERE);                                                                                          \
        va_list list;                                                                                                  \
        va_start(list, first);                                                                                         \
        size_t count = 1;                                                                                              \
        while (va_arg(list, char *) != NULL) {                                                                         \
            count++;                                                                                                   \
        }                                                                                                              \
        va_end(list);                                                                                                  \
        char *words[count + 1];                                                                                        \
        words[0] = (char *)first;                                                                                      \
        va_start(list, first);                                                                                         \
        for (size_t i = 1; i <= count; i++) {                                                                          \
            words[i] = va_arg(list, char *);                                                                           \
        }                                                                                                              \
        call                                                                                                           \
    }

REPLACES_BY_LIST(execl, va_end(list); return execv(path, words);)
REPLACES_BY_LIST(execlp, va_end(list); return execvp(path, words);)
REPLACES_BY_LIST(execle, char *const *names = va_arg(list, char *const *); va_end(list);
                 return execve(path, words, names);)

/* ---- the same by hand ---- */

bool ws_answers_call(long number, long a, long b, long c, const void *pc, long *result) {
    switch (number) {
    case SYS_fork:
        *result = in_parent(fork(), pc);
        return true;
    case SYS_vfork:
        *result = vfork();
        return true;
    case SYS_clone:
    case SYS_clone3:
        ws_refuse(pc, clone_refusal);
    case SYS_execve:
    case SYS_execveat:
        refuse_exec(pc);
        return false;
    case SYS_exit:
        ws_refuse(pc, "a thread that ends by a system call of its own is not supported (return, or call pthread_exit)");
    case SYS_exit_group:
        ws_say_exit((int)a, pc);
        return false;
    case SYS_close:
        *result = close((int)a);
        return true;
    case SYS_close_range:
        *result = close_range((unsigned)a, (unsigned)b, (int)c);
        return true;
    case SYS_dup2:
        *result = dup2((int)a, (int)b);
        return true;
    case SYS_dup3:
        *result = dup3((int)a, (int)b, (int)c);
        return true;
    case SYS_epoll_ctl:
        ws_order_by(WS_RELEASE, (int)a, pc);
        if (b == EPOLL_CTL_ADD) {
            ws_watches((int)c);
        }
        return false;
    case SYS_fallocate:
        *result = -1;
        return ws_reserves_output((int)a, (int)b);
    default:
        return false;
    }
}
