/*
 * fork, exec and their variants. The engine does not control a child of fork. A run that replaces its program by exec would leave
 * the engine without a run-time to answer, and is refused.
 */
#include "io/private_descriptors.h"
#include "link/channel.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/fork_and_exec.h"

#include <sched.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- fork, vfork and clone ---- */

bool ws_is_forked_child;

void ws_release_forked_child(void) {
    if (ws_self != NULL && ws_self->is_controlled) { /* children of the fork server are the runs */
        ws_self = NULL;
        ws_is_shared = false;
        ws_is_forked_child = true;
        ws_is_run = false;
    }
}

void ws_note_fork(void) {
    ws_open_to(WS_TO_PROCESSES);
}

/* Memory that a child would share: its accesses there are not intercepted. Mapped files and the engine's memory do not count. */
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
    if (ws_controls() && !ws_is_runtime_code(pc) && has_shared_memory()) {
        ws_refuse(pc, "fork is not supported in a program with shared memory: accesses of the child are not intercepted"
                      " (use threads, or posix_spawn for another program)");
    }
}

static pid_t in_parent(pid_t child, const void *pc) {
    if (child > 0 && ws_controls() && !ws_is_runtime_code(pc)) {
        ws_report(WS_REMARK, NULL, pc, "the program forks: its children are not controlled");
    }
    return child;
}

pid_t ws_fork_from(const void *pc) {
    WS_REAL(pid_t, fork, (void));
    before_fork(pc);
    return in_parent(real_fork(), pc); /* fork runs ws_release_forked_child in the child */
}

WS_EXPORT pid_t fork(void) {
    return ws_fork_from(WS_HERE);
}

WS_EXPORT pid_t _Fork(void) {
    WS_REAL(pid_t, _Fork, (void));
    before_fork(WS_HERE);
    pid_t child = real__Fork();
    if (child == 0 && !ws_is_runtime_code(WS_HERE)) {
        ws_release_forked_child();
    }
    ws_note_fork();
    return in_parent(child, WS_HERE);
}

/*
 * The child of a real vfork runs in the memory of its parent, and the run-time would take it for the parent: so fork replaces
 * vfork. The child may only start another program, so shared memory is no reason to refuse the call.
 */
pid_t ws_vfork_from(const void *pc) {
    WS_REAL(pid_t, fork, (void));
    return in_parent(real_fork(), pc);
}

WS_EXPORT pid_t vfork(void) {
    return ws_vfork_from(WS_HERE);
}

void ws_refuse_clone(const void *pc) {
    ws_refuse(pc, "clone is not supported (use fork or pthread_create)");
}

WS_EXPORT int clone(int (*function)(void *), void *stack, int flags, void *argument, ...) {
    WS_REAL(int, clone, (int (*)(void *), void *, int, void *, ...));
    va_list list;
    va_start(list, argument);
    void *parent_tid = va_arg(list, void *);
    void *tls = va_arg(list, void *);
    void *child_tid = va_arg(list, void *);
    va_end(list);
    if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {
        ws_refuse_clone(WS_HERE);
    }
    return real_clone(function, stack, flags, argument, parent_tid, tls, child_tid);
}

WS_EXPORT int daemon(int keeps_folder, int keeps_output) {
    WS_UNLESS_CONTROLLED(int, daemon, (int, int), (keeps_folder, keeps_output))
    ws_refuse(WS_HERE,
              "daemon() is not supported: it continues in a child process, which is not controlled (stay in the foreground)");
}

/* ---- exec ---- */

void ws_refuse_exec(const void *pc) {
    if (ws_controls() && !ws_is_runtime_code(pc)) {
        ws_refuse(pc, "exec is not supported: it replaces the program under control (fork first)");
    }
}

#define REPLACES(name, parameters, arguments)                                                                          \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        ws_refuse_exec(WS_HERE);                                                                                       \
        return real_##name arguments;                                                                                  \
    }

REPLACES(execve, (const char *path, char *const words[], char *const names[]), (path, words, names))
REPLACES(execv, (const char *path, char *const words[]), (path, words))
REPLACES(execvp, (const char *file, char *const words[]), (file, words))
REPLACES(execvpe, (const char *file, char *const words[], char *const names[]), (file, words, names))
REPLACES(fexecve, (int file, char *const words[], char *const names[]), (file, words, names))
REPLACES(execveat, (int folder, const char *path, char *const words[], char *const names[], int flags),
         (folder, path, words, names, flags))

/* The variants with an argument list; it becomes an array on the stack, because a child of fork may not allocate. */
#define REPLACES_BY_LIST(name, call)                                                                                   \
    WS_EXPORT int name(const char *path, const char *first, ...) {                                                     \
        ws_refuse_exec(WS_HERE);                                                                                       \
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

/* ---- child processes that run another program, and inherit descriptors ---- */

#define SPAWNS(name, first)                                                                                            \
    WS_EXPORT int name(                                                                                                \
            pid_t *restrict child, const char *restrict first, const posix_spawn_file_actions_t *restrict actions,     \
            const posix_spawnattr_t *restrict attributes, char *const words[], char *const variables[]) {              \
        WS_REAL(int, name,                                                                                             \
                (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *,  \
                 char *const *))                                                                                       \
        ws_open_to(WS_TO_PROCESSES);                                                                                   \
        return real_##name(child, first, actions, attributes, words, variables);                                       \
    }

SPAWNS(posix_spawn, path)
SPAWNS(posix_spawnp, file)

WS_EXPORT FILE *popen(const char *command, const char *type) {
    WS_REAL(FILE *, popen, (const char *, const char *));
    ws_open_to(WS_TO_PROCESSES);
    return real_popen(command, type);
}
