/* syscall(): direct system calls that correspond to intercepted functions are treated as these. */
#include "io/descriptors.h"
#include "io/private_descriptors.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"
#include "process/fork_and_exec.h"
#include "process/random.h"
#include "process/termination.h"
#include "sync/futexes.h"

#include <stdarg.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Whether the call has a result already; otherwise the real system call is made. */
static bool handles_system_call(long number, long a, long b, long c, const void *pc, long *result) {
    switch (number) {
    case SYS_fork:
        *result = ws_fork_from(pc);
        return true;
    case SYS_vfork:
        *result = ws_vfork_from(pc);
        return true;
    case SYS_clone:
    case SYS_clone3:
        ws_refuse_clone(pc);
    case SYS_execve:
    case SYS_execveat:
        ws_refuse_exec(pc);
        return false;
    case SYS_exit:
        ws_refuse(pc, "SYS_exit is not supported (return from the thread, or call pthread_exit)");
    case SYS_exit_group:
        ws_exit_now("exit_group", (int)a, pc);
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
        ws_order_through(WS_RELEASE, (int)a, pc);
        if (b == EPOLL_CTL_ADD) {
            ws_note_watched((int)c);
        }
        return false;
    case SYS_fallocate:
        *result = -1;
        return ws_reserves_output((int)a, (int)b);
    default:
        return false;
    }
}

WS_EXPORT long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long);
    long b = va_arg(list, long);
    long c = va_arg(list, long);
    long d = va_arg(list, long);
    long e = va_arg(list, long);
    long f = va_arg(list, long);
    va_end(list);
    if (!ws_is_runtime_code(WS_HERE) && ws_takes_control()) {
        if (number == SYS_futex) {
            struct ws_futex_call call = {(const uint32_t *)a, (int)b, (uint32_t)c, (uintptr_t)d, (const uint32_t *)e, (uint32_t)f};
            return ws_futex_call(&call, WS_HERE);
        }
        if (number == SYS_getrandom) {
            ws_fill_random((void *)a, (size_t)b);
            return b;
        }
        if (number == SYS_sched_yield) {
            ws_pause(0, WS_HERE);
            return 0;
        }
        long result;
        if (handles_system_call(number, a, b, c, WS_HERE, &result)) {
            return result;
        }
    }
    WS_REAL(long, syscall, (long, ...));
    return real_syscall(number, a, b, c, d, e, f);
}
