/* Programs that start other processes, replace themselves, or end without notice. */
#include "faults.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static char *true_words[] = {"true", NULL};
static char *exit_words[] = {"sh", "-c", "exit 5", NULL};

static void await_status(pid_t child, int wanted) {
    int status;
    check(waitpid(child, &status, 0) == child);
    check(WIFEXITED(status) && WEXITSTATUS(status) == wanted);
}

static void fork_child(void) {
    pid_t child = fork();
    if (child == 0) {
        count_three();
        exit(3);
    }
    await_status(child, 3);
}

static void fork_by_syscall(void) {
    pid_t child = (pid_t)syscall(SYS_fork);
    if (child == 0) {
        count_three();
        _exit(3);
    }
    await_status(child, 3);
}

static void fork_without_handlers(void) {
    pid_t child = _Fork();
    if (child == 0) {
        count_three();
        _exit(3);
    }
    await_status(child, 3);
}

static void fork_with_thread(void) {
    pid_t child = fork();
    if (child == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, counts, NULL);
        pthread_join(thread, NULL);
        exit(3);
    }
    await_status(child, 3);
}

static void vfork_and_exec(void) {
    pid_t child = vfork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", "exit 5", (char *)NULL);
        _exit(1);
    }
    await_status(child, 5);
}

static void spawn(void) {
    pid_t child;
    check(posix_spawnp(&child, "sh", NULL, NULL, exit_words, environ) == 0);
    await_status(child, 5);
}

static void call_shell(void) { check(WEXITSTATUS(system("exit 5")) == 5); }

static void read_from_shell(void) {
    char line[100];
    FILE *stream = popen("echo hello", "r");
    check(stream != NULL && fgets(line, sizeof line, stream) != NULL && strcmp(line, "hello\n") == 0);
    check(pclose(stream) == 0);
}

static void leave_orphan(void) {
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            sleep(1000);
        }
        _exit(3);
    }
    await_status(child, 3);
}

/* The run-time does not intercept accesses of the child to the shared memory. */
static void share_memory(void) {
    int *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (fork() == 0) {
        *shared = 1;
        _exit(0);
    }
}

static void share_memory_by_syscall(void) {
    int *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (syscall(SYS_fork) == 0) {
        *shared = 1;
        _exit(0);
    }
}

static void become_daemon(void) { daemon(1, 1); }
static void new_session(void) { setsid(); }
static void execv_(void) { execv("/bin/true", true_words); }
static void execl_(void) { execl("/bin/true", "true", (char *)NULL); }
static void execlp_(void) { execlp("true", "true", (char *)NULL); }
static void execle_(void) { execle("/bin/true", "true", (char *)NULL, environ); }
static void fexecve_(void) { fexecve(open("/bin/true", O_RDONLY), true_words, environ); }
static void execve_by_syscall(void) { syscall(SYS_execve, "/bin/true", true_words, environ); }
static void clone_by_syscall(void) { syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL); }

/* The run ends with its server. */
static void kill_server(void) {
    kill(getppid(), SIGKILL);
    direct_syscall(SYS_pause, 0, 0, 0);
}

static void exec_directly(void) { direct_syscall(SYS_execve, (long)"/bin/true", (long)true_words, (long)environ); }
static void exit_directly(void) { direct_syscall(SYS_exit_group, 7, 0, 0); }
static void exit_by_syscall(void) { syscall(SYS_exit_group, 7); }

const struct fault processes_faults[] = {
        FAULT(kill_server), FAULT(fork_child), FAULT(fork_by_syscall), FAULT(fork_without_handlers),
        FAULT(fork_with_thread), FAULT(vfork_and_exec), FAULT(spawn), FAULT(call_shell),
        FAULT(read_from_shell), FAULT(leave_orphan), FAULT(become_daemon), FAULT(new_session),
        FAULT(execv_), FAULT(execl_), FAULT(execlp_), FAULT(execle_), FAULT(fexecve_),
        FAULT(execve_by_syscall), FAULT(clone_by_syscall), FAULT(exec_directly), FAULT(exit_directly),
        FAULT(exit_by_syscall), FAULT(share_memory), FAULT(share_memory_by_syscall), {0}};
