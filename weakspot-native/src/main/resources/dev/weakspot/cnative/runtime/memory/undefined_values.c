/* Uses of values that nothing has written. Plain reads are not checked, because a copy is no use. */
#include "memory/undefined_values.h"

#include "link/access_log.h"
#include "link/channel.h"
#include "link/interception.h"
#include "link/lookahead.h"

#include <sys/uio.h>
#include <unistd.h>

/* The value of undefined memory at this address. */
static uint64_t undefined_at(uintptr_t address) {
    unsigned shift = address % sizeof(uint64_t) * 8;
    return shift == 0 ? WS_UNDEFINED : WS_UNDEFINED >> shift | WS_UNDEFINED << (64 - shift);
}

/* Whether the memory is undefined still. It may have been unmapped since it was read. */
static bool is_undefined(uintptr_t address, size_t size) {
    uint64_t value = 0;
    struct iovec here = {&value, size};
    struct iovec there = {(void *)address, size};
    uint64_t mask = size < sizeof value ? (UINT64_C(1) << 8 * size) - 1 : UINT64_MAX;
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size && value == (undefined_at(address) & mask);
}

/* The last read since the last request that returned this value, if its memory is undefined; otherwise null. */
static const void *last_read_of(uint64_t value, size_t size) {
    enum { MOST_RECORDS = 256 };
    struct ws_thread *self = ws_self;
    if (self == NULL || self->log_end == NULL || size > sizeof value) {
        return NULL;
    }
    const struct ws_record *first = ws_wire->logs[self->log];
    const struct ws_record *record = self->log_next;
    for (unsigned left = MOST_RECORDS; left > 0 && record > first; left--) {
        record--;
        uintptr_t address = record->kind_and_address & 0x00ffffffffffffffu;
        uint64_t there = undefined_at(address);
        bool is_read = record->kind_and_address >> 56 == WS_READ && record->size_and_pc >> 48 == size;
        if (is_read && (size == 4 ? (uint32_t)there == (uint32_t)value : there == value) && is_undefined(address, size)) {
            return (const void *)address;
        }
    }
    return NULL;
}

/*
 * Any eight bytes of the program equal the pattern with a probability of 2^-64. That is not enough for four bytes, because a
 * campaign may store millions of them: these are reported only if the thread has just read them from memory that holds the
 * pattern.
 */
void ws_note_undefined_operand(uint64_t value, size_t size, const void *pc) {
    size_t word = size < sizeof value ? size : sizeof value;
    const void *source = ws_is_lookahead ? NULL : last_read_of(value, word);
    if (!ws_is_lookahead && (source != NULL || size >= sizeof value)) {
        ws_log_storage(WS_UNDEFINED_USE, source, WS_IN_ATOMIC, pc);
    }
}

/* Single undefined bytes are no finding: they may be padding, or the unused part of a buffer. */
void ws_note_output(const void *buffer, size_t size, const void *pc) {
    if (size < sizeof(uint64_t) || ws_is_lookahead) {
        return;
    }
    for (size_t i = 0; i < size; i++) {
        if (((const uint8_t *)buffer)[i] != (uint8_t)undefined_at((uintptr_t)buffer + i)) {
            return;
        }
    }
    ws_log_storage(WS_UNDEFINED_USE, buffer, WS_IN_OUTPUT, pc);
}

/* ---- faults ---- */

enum { GENERAL_REGISTERS = 16, MOST_OFFSET = 1 << 20 }; /* the first of a context's registers */

static bool is_near(uint64_t value, uint64_t other) {
    return value - other + MOST_OFFSET <= 2 * (uint64_t)MOST_OFFSET;
}

/*
 * The kernel does not report an address that cannot exist. But the access is logged directly before it is made, so the last record has
 * all of the address except the upper byte.
 */
static bool is_undefined_pointer(const ucontext_t *context) {
    enum { MOST_CODE_BYTES = 64 };
    const uint64_t address_bits = 0x00ffffffffffffffu;
    struct ws_thread *self = ws_self;
    if (self == NULL || self->log_end == NULL || self->log_next == ws_wire->logs[self->log]) {
        return false;
    }
    const struct ws_record *last = self->log_next - 1;
    uint64_t kind = last->kind_and_address >> 56;
    uint64_t distance = (uint64_t)context->uc_mcontext.gregs[REG_RIP] - (last->size_and_pc & 0x0000ffffffffffffu);
    return (kind == WS_READ || kind == WS_WRITE) && distance < MOST_CODE_BYTES
            && is_near(last->kind_and_address & address_bits, WS_UNDEFINED & address_bits);
}

/* Whether the address is the sum of a register, a small offset, and the index times the size of an element. */
static bool is_sum(uint64_t address, uint64_t index, const ucontext_t *context) {
    for (unsigned shift = 0; shift <= 3; shift++) {
        for (int i = 0; i < GENERAL_REGISTERS; i++) {
            if (is_near(address, (uint64_t)context->uc_mcontext.gregs[i] + (index << shift))) {
                return true;
            }
        }
    }
    return false;
}

/* Half a pattern in a register, as a number with or without sign, that leads to the address. */
static bool is_undefined_index(uint64_t address, const ucontext_t *context, uint32_t *index) {
    for (int i = 0; i < GENERAL_REGISTERS; i++) {
        uint64_t value = (uint64_t)context->uc_mcontext.gregs[i];
        bool is_extended = value >> 32 == 0 || value >> 32 == UINT32_MAX;
        if (is_extended && ws_may_be_undefined(value, 0, 4) && is_sum(address, value, context)) {
            *index = (uint32_t)value;
            return true;
        }
    }
    return false;
}

bool ws_is_fault_of_undefined_value(const siginfo_t *info, const ucontext_t *context, const void **source) {
    uint32_t index;
    if (info->si_code == SI_KERNEL) {
        *source = last_read_of(WS_UNDEFINED, sizeof WS_UNDEFINED);
        if (is_undefined_pointer(context)) {
            return true;
        }
    } else if (info->si_code > 0 && is_undefined_index((uintptr_t)info->si_addr, context, &index)) {
        *source = last_read_of(index, sizeof index);
        return *source != NULL;
    }
    *source = NULL;
    return false;
}
