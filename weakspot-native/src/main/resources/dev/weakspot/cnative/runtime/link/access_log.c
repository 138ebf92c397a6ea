/* The log between two requests: plain accesses, storage, and the call path. */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/lookahead.h"
#include "link/requests.h"

/* ---- records ---- */

static void add(struct ws_thread *self, uint32_t kind, uint64_t address, uint64_t size, uint64_t pc) {
    struct ws_record *record = self->log_next++;
    record->kind_and_address = (uint64_t)kind << 56 | (address & 0x00ffffffffffffffu);
    record->size_and_pc = size << 48 | (pc & 0x0000ffffffffffffu);
}

static void add_any(struct ws_thread *self, uint32_t kind, const void *address, size_t size, const void *pc) {
    bool is_large = size >= WS_LARGE;
    add(self, kind, (uintptr_t)address, is_large ? WS_LARGE : size, (uintptr_t)pc);
    if (is_large) {
        add(self, WS_SIZE, size, 0, 0);
    }
}

/* The engine finds local variables by the frame. A frame pointer is a multiple of 16 bytes away; other values are none. */
static void add_frame(struct ws_thread *self, const struct ws_frame *frame) {
    uint64_t pointer = frame->frame + 2 * sizeof(uintptr_t);
    uint64_t distance = frame->base - pointer;
    bool is_known = distance % WS_FRAME_UNIT == 0 && distance / WS_FRAME_UNIT < WS_LARGE;
    add(self, WS_FRAME, pointer, is_known ? distance / WS_FRAME_UNIT : WS_LARGE, frame->entry);
}

void ws_log_call_path(struct ws_thread *self) {
    if (self->is_path_logged) {
        return;
    }
    uint32_t depth = self->depth < WS_MAX_FRAMES ? self->depth : WS_MAX_FRAMES;
    if (self->common_depth < self->logged_depth) {
        add(self, WS_POP, self->common_depth, 0, 0);
    }
    for (uint32_t i = self->common_depth; i < depth; i++) {
        add(self, WS_PUSH, 0, 0, self->frames[i].site);
        add_frame(self, &self->frames[i]);
    }
    self->logged_depth = depth;
    self->common_depth = depth;
    self->is_path_logged = true;
}

/* Whether the log has room for the next records; a full log is sent to the engine first. */
static bool has_room(struct ws_thread *self, uint32_t flags, const void *pc) {
    if (WS_LIKELY(self->log_next < self->log_end)) {
        return true;
    }
    if (self->log_end == NULL) {
        return false;
    }
    ws_begin(WS_LOG_FULL, NULL, pc)->flags = flags;
    ws_ask();
    return true;
}

static bool is_own(struct ws_thread *self, uintptr_t address) {
    return address >= (uintptr_t)__builtin_frame_address(0) && address < self->stack_high;
}

/* Whether accesses are not logged at all, or not there. */
static __attribute__((noinline)) bool leaves_out(const struct ws_thread *self, uintptr_t address) {
    return self->ignore_depth != WS_IS_HOSTED || ws_belongs_to_carrier(self, address);
}

static inline bool is_left_out(const struct ws_thread *self, uintptr_t address) {
    return WS_UNLIKELY(self->ignore_depth != 0) && leaves_out(self, address);
}

static inline __attribute__((always_inline)) void access_at(
        const void *address, size_t size, bool is_write, const void *pc) {
    if (!ws_is_to_log(address, size)) {
        return;
    }
    struct ws_thread *self = ws_self;
    if (self == NULL) {
        return;
    }
    if (WS_UNLIKELY(ws_is_lookahead)) {
        if (is_write && !is_own(self, (uintptr_t)address)) {
            ws_lookahead_ends(false);
        }
        return;
    }
    if (is_left_out(self, (uintptr_t)address) || !has_room(self, 0, pc)) {
        return;
    }
    if (!self->is_path_logged) {
        ws_log_call_path(self);
    }
    self->effects += is_write && !is_own(self, (uintptr_t)address);
    add(self, is_write ? WS_WRITE : WS_READ, (uintptr_t)address, size, (uintptr_t)pc);
}

void ws_log_access(const void *address, size_t size, bool is_write, const void *pc) {
    if (size < WS_LARGE) {
        if (size > 0) {
            access_at(address, size, is_write, pc);
        }
        return;
    }
    struct ws_thread *self = ws_self;
    if (ws_is_to_log(address, size) && self != NULL && !ws_is_lookahead && !is_left_out(self, (uintptr_t)address)
            && has_room(self, 0, pc)) {
        ws_log_call_path(self);
        self->effects += is_write;
        add_any(self, is_write ? WS_WRITE : WS_READ, address, size, pc);
    } else if (ws_is_lookahead && is_write) {
        ws_lookahead_ends(false);
    }
}

void ws_log_storage(uint32_t kind, const void *address, size_t size, const void *pc) {
    struct ws_thread *self = ws_self;
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    /* Locks of the C library may be held: no other thread may run now. */
    if (self != NULL && self->is_controlled && has_room(self, WS_NO_SWITCH, pc)) {
        ws_log_call_path(self);
        self->effects++;
        add_any(self, kind, address, size, pc);
    }
}

/* ---- calls ---- */

WS_EXPORT void __tsan_func_entry(void *caller) {
    struct ws_thread *self = ws_self;
    if (self == NULL) {
        if (WS_UNLIKELY(ws_is_run)) {
            ws_adopt();
            self = ws_self;
        }
        if (self == NULL) {
            return;
        }
    }
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    uint32_t depth = self->depth;
    /* Stacks grow downwards: a frame below its caller was left by a longjmp. */
    while (depth > 0 && depth <= WS_MAX_FRAMES && self->frames[depth - 1].frame <= frame) {
        depth--;
    }
    if (depth < self->common_depth) {
        self->common_depth = depth;
    }
    if (depth < WS_MAX_FRAMES) {
        self->frames[depth].frame = frame;
        self->frames[depth].pc = (uintptr_t)caller;
        bool is_construct = WS_UNLIKELY(ws_is_runtime_code(caller)) && self->construct != NULL;
        self->frames[depth].site = (uintptr_t)(is_construct ? self->construct : caller);
        self->frames[depth].base = *(const uintptr_t *)frame;
        self->frames[depth].entry = (uintptr_t)__builtin_return_address(0);
    }
    self->depth = depth + 1;
    self->is_path_logged = false;
}

WS_EXPORT void __tsan_func_exit(void) {
    struct ws_thread *self = ws_self;
    if (self == NULL || self->depth == 0) {
        return;
    }
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    uintptr_t pc = (uintptr_t)__builtin_return_address(0);
    uint32_t depth = self->depth - 1;
    /* Frames below were left by a longjmp, unless this is a tail call that returns to the same caller. */
    while (depth > 0 && depth < WS_MAX_FRAMES && self->frames[depth].frame < frame && self->frames[depth].pc != pc) {
        depth--;
    }
    if (depth < self->common_depth) {
        self->common_depth = depth;
    }
    self->depth = depth;
    self->is_path_logged = false;
}

/* ---- plain accesses: an entry point for each size and each kind of access that compilers distinguish ---- */

#define ENTRY_POINTS(bytes)                                                                                            \
    WS_EXPORT void __tsan_read##bytes(void *address) { access_at(address, bytes, false, WS_HERE); }                    \
    WS_EXPORT void __tsan_write##bytes(void *address) { access_at(address, bytes, true, WS_HERE); }                    \
    WS_EXPORT void __tsan_unaligned_read##bytes(void *address) { access_at(address, bytes, false, WS_HERE); }          \
    WS_EXPORT void __tsan_unaligned_write##bytes(void *address) { access_at(address, bytes, true, WS_HERE); }          \
    WS_EXPORT void __tsan_read##bytes##_pc(void *address, void *pc) { access_at(address, bytes, false, pc); }          \
    WS_EXPORT void __tsan_write##bytes##_pc(void *address, void *pc) { access_at(address, bytes, true, pc); }          \
    WS_EXPORT void __tsan_volatile_read##bytes(void *address) { access_at(address, bytes, false, WS_HERE); }           \
    WS_EXPORT void __tsan_volatile_write##bytes(void *address) { access_at(address, bytes, true, WS_HERE); }           \
    WS_EXPORT void __tsan_unaligned_volatile_read##bytes(void *address) {                                              \
        access_at(address, bytes, false, WS_HERE);                                                                     \
    }                                                                                                                  \
    WS_EXPORT void __tsan_unaligned_volatile_write##bytes(void *address) {                                             \
        access_at(address, bytes, true, WS_HERE);                                                                      \
    }                                                                                                                  \
    WS_EXPORT void __tsan_read_write##bytes(void *address) {                                                           \
        access_at(address, bytes, false, WS_HERE);                                                                     \
        access_at(address, bytes, true, WS_HERE);                                                                      \
    }                                                                                                                  \
    WS_EXPORT void __tsan_unaligned_read_write##bytes(void *address) {                                                 \
        access_at(address, bytes, false, WS_HERE);                                                                     \
        access_at(address, bytes, true, WS_HERE);                                                                      \
    }

ENTRY_POINTS(1)
ENTRY_POINTS(2)
ENTRY_POINTS(4)
ENTRY_POINTS(8)
ENTRY_POINTS(16)

WS_EXPORT void __tsan_read_range(void *address, size_t size) {
    ws_log_access(address, size, false, WS_HERE);
}

WS_EXPORT void __tsan_write_range(void *address, size_t size) {
    ws_log_access(address, size, true, WS_HERE);
}

WS_EXPORT void __tsan_vptr_read(void **address) {
    access_at(address, sizeof(void *), false, WS_HERE);
}

/* A constructor or destructor in a class hierarchy often writes the value that is there already. */
WS_EXPORT void __tsan_vptr_update(void **address, void *value) {
    if (*address != value) {
        access_at(address, sizeof(void *), true, WS_HERE);
    }
}
