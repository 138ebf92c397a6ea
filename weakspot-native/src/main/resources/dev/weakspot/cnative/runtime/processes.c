/*
 * Other programs, and copies of this one. A copy made by fork is on its own (ending.c sees to that); a program that
 * takes the place of this one would leave the engine without anybody to talk to.
 */
#include "runtime.h"

#include <unistd.h>

/* The child of a vfork runs in its parent's memory, where it would be taken for the parent. */
WS_EXPORT pid_t vfork(void) {
    return fork();
}

static const char refusal[] = "a program that replaces itself by another one is not supported (fork first)";

WS_EXPORT int execve(const char *path, char *const arguments[], char *const environment[]) {
    WS_REAL(int, execve, (const char *, char *const[], char *const[]));
    if (ws_controls() && !ws_is_own(WS_HERE)) {
        ws_refuse(WS_HERE, refusal);
    }
    return real_execve(path, arguments, environment);
}

WS_EXPORT int execv(const char *path, char *const arguments[]) {
    WS_REAL(int, execv, (const char *, char *const[]));
    if (ws_controls() && !ws_is_own(WS_HERE)) {
        ws_refuse(WS_HERE, refusal);
    }
    return real_execv(path, arguments);
}

WS_EXPORT int execvp(const char *file, char *const arguments[]) {
    WS_REAL(int, execvp, (const char *, char *const[]));
    if (ws_controls() && !ws_is_own(WS_HERE)) {
        ws_refuse(WS_HERE, refusal);
    }
    return real_execvp(file, arguments);
}

WS_EXPORT int execvpe(const char *file, char *const arguments[], char *const environment[]) {
    WS_REAL(int, execvpe, (const char *, char *const[], char *const[]));
    if (ws_controls() && !ws_is_own(WS_HERE)) {
        ws_refuse(WS_HERE, refusal);
    }
    return real_execvpe(file, arguments, environment);
}
