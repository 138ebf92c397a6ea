// Ends by the call or fault that its argument names, in a second thread.
#include <cassert>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <sys/syscall.h>
#include <unistd.h>

struct Derived : std::string, std::runtime_error {
    Derived() : std::runtime_error("what it says") {}
};

static int *volatile nowhere;
static void (*volatile no_function)();
static volatile int zero;
static char *volatile inside;

static int recurse(volatile int *depth) {
    volatile int more[1000] = {*depth + 1};
    return recurse(more) + more[1]; // never returns
}

static void refuse() noexcept {
    throw Derived(); // out of a noexcept function
}

static void end(const std::string &how) {
    if (how == "write") *nowhere = 1;
    if (how == "read") zero = *nowhere;
    if (how == "call") no_function();
    if (how == "divide") zero = 10 / zero;
    if (how == "trap") __builtin_trap();
    if (how == "overflow") recurse(&zero);
    if (how == "wild") *(volatile int *)0x1234567812345678 = 1;
    if (how == "abort") abort();
    if (how == "raise") raise(SIGSEGV);
    if (how == "free") free(inside = (char *)malloc(64) + 16);
    if (how == "assert") assert(zero == 1);
    if (how == "throw") throw Derived();
    if (how == "throw-number") throw 5;
    if (how == "noexcept") refuse();
    if (how == "terminate") std::terminate();
    if (how == "joinable") std::thread forgotten([] {});
    if (how == "exit") exit(3);
    if (how == "_exit") _exit(4);
    if (how == "_Exit") _Exit(5);
    if (how == "quick_exit") quick_exit(6);
    if (how == "exit_group") syscall(SYS_exit_group, 7);
    if (how == "print-failure") {
        // the form of GoogleTest
        printf("[ RUN      ] Counter.Adds\n%s:1: Failure\nExpected equality of these values:\n  counter\n"
               "    Which is: 1\n  2\n\n[  FAILED  ] Counter.Adds (0 ms)\n", __FILE__);
        exit(1);
    }
}

int main(int, char **arguments) {
    std::thread thread(end, std::string(arguments[1]));
    thread.join();
    std::puts("ok");
    return std::string(arguments[1]) == "return-nine" ? 9 : 0;
}
