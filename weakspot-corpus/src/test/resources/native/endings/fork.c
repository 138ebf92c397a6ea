/* A program that forks and waits for the child. */
#include <assert.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "together.h"

int counter;

static void *count(void *argument) {
    counter++; //! race
    return argument;
}

static void *start_process(void *argument) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        counter = 5; // memory of the child
        _exit(counter == 5 ? 0 : 1);
    }
    assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
#ifdef COUNTS_TOO
    counter++; //! race
#endif
    return argument;
}

int main(void) {
    together(count, start_process);
}
