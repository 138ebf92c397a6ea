/* The marks of destroyed synchronisation objects. */
#include "sync/destroyed_objects.h"

#include "link/access_log.h"
#include "link/channel.h"
#include "link/interception.h"
#include "link/requests.h"

#define MARK UINT64_C(0x9d3be6f27ac5d1e4)

/* Combined with the address, so that a copy of it is not valid. */
static uint64_t mark_of(const volatile void *object) {
    return MARK ^ (uint64_t)(uintptr_t)object * UINT64_C(0x9e3779b97f4a7c15);
}

_Bool ws_log_destroyed(const volatile void *object, size_t size, const void *pc) {
    bool is_controlled = ws_controls();
    ws_log_storage(WS_DESTROYED, (const void *)object, size, pc);
    return is_controlled && !ws_is_runtime_code(pc);
}

/* A spin lock has only four bytes. */
static bool is_small(size_t size) {
    return size < sizeof(uint64_t);
}

void ws_mark_destroyed(volatile void *object, size_t size) {
    uint64_t mark = mark_of(object);
    if (is_small(size)) {
        *(volatile uint32_t *)object = (uint32_t)mark;
    } else {
        *(volatile uint64_t *)object = mark;
    }
}

static bool is_marked(const volatile void *object, size_t size) {
    uint64_t mark = mark_of(object);
    return is_small(size) ? *(const volatile uint32_t *)object == (uint32_t)mark : *(const volatile uint64_t *)object == mark;
}

void ws_check_not_destroyed(const volatile void *object, size_t size, const char *verb, const void *pc) {
    if (WS_LIKELY(!is_marked(object, size))) {
        return;
    }
    ws_report(WS_USE_AFTER_DESTROY, (const void *)object, pc, verb);
    ws_stop();
}

void ws_report_no_object(const volatile void *object, const char *verb, const void *pc) {
    struct ws_request *request = ws_begin(WS_USE_AFTER_DESTROY, (const void *)object, pc);
    request->flags = WS_OVERWRITTEN;
    ws_copy_text(request, verb);
    ws_ask();
    ws_stop();
}
