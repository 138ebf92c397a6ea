/* All threads wait for a pipe that a child process has inherited, and writes after some milliseconds. */
#include <assert.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "together.h"

int ends[2];
pid_t child;

static void *reader(void *argument) {
    char letter;
    assert(read(ends[0], &letter, 1) == 1);
    return argument;
}

/* Other threads may wait already. */
static void *starter(void *argument) {
#ifdef SPAWNS
    char *words[] = {"sh", "-c", "sleep 0.02; printf ab", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    assert(posix_spawnp(&child, "sh", &actions, NULL, words, NULL) == 0);
    posix_spawn_file_actions_destroy(&actions);
#else
    child = fork();
    if (child == 0) {
        poll(NULL, 0, 20);
        _exit(write(ends[1], "ab", 2) == 2 ? 0 : 1);
    }
#endif
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0);
    together3(reader, reader, starter);
    int status;
    assert(waitpid(child, &status, 0) == child && status == 0);
}
