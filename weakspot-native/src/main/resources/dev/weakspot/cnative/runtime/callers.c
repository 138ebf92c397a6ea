/*
 * Which code of the program it is that something happens in. Libraries that are not instrumented call our functions
 * too; then the place that matters is the one that called the library, and only the stack itself knows it.
 */
#include "runtime.h"

#include <link.h>
#include <unwind.h>

/* A part of memory that code lies in. */
struct module {
    uintptr_t low;
    uintptr_t high;
};

/* Where instrumented code lies. Written while a library is loaded, when no two threads do so. */
enum { MOST_MODULES = 256 };
static struct module modules[MOST_MODULES];
static unsigned module_count;

static struct module unwinder;

static bool is_in(const struct module *module, uintptr_t pc) {
    return pc >= module->low && pc < module->high;
}

static bool is_instrumented(uintptr_t pc) {
    for (unsigned i = 0; i < module_count; i++) {
        if (is_in(&modules[i], pc)) {
            return true;
        }
    }
    return false;
}

bool ws_is_unwinder(const void *pc) {
    return is_in(&unwinder, (uintptr_t)pc);
}

/* What `low` of the module says becomes the module around it. */
static int find_module(struct dl_phdr_info *info, size_t size, void *given) {
    (void)size;
    struct module *module = given;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t low = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && module->low >= low && module->low < low + part->p_memsz) {
            module->low = low;
            module->high = low + part->p_memsz;
            return 1;
        }
    }
    return 0;
}

/* The compiler has each file that it instruments call this first. */
WS_EXPORT void __tsan_init(void) {
    uintptr_t pc = (uintptr_t)WS_HERE;
    if (!is_instrumented(pc) && module_count < MOST_MODULES) {
        modules[module_count].low = pc;
        module_count += dl_iterate_phdr(find_module, &modules[module_count]) != 0;
    }
}

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *found) {
    uintptr_t pc = _Unwind_GetIP(context);
    if (!is_instrumented(pc)) {
        return _URC_NO_REASON;
    }
    *(const void **)found = (const void *)pc;
    return _URC_END_OF_STACK;
}

const void *ws_site(const void *pc) {
    struct ws_thread *self = ws_self;
    if (WS_LIKELY(is_instrumented((uintptr_t)pc)) || pc == NULL || self == NULL) {
        return pc;
    }
    const void *found = pc;
    self->inside++;
    _Unwind_Backtrace(look, &found);
    self->inside--;
    return found;
}

/* What the unwinder prepares once it prepares now, and not in a run, where it would be one of the program's steps. */
__attribute__((constructor(101))) static void prepare(void) {
    const void *nothing = NULL;
    _Unwind_Backtrace(look, &nothing);
    unwinder.low = (uintptr_t)_Unwind_Backtrace;
    dl_iterate_phdr(find_module, &unwinder);
}
