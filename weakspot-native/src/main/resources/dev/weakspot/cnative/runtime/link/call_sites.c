/*
 * Call sites: the code of the program that an operation belongs to. Libraries that are not instrumented call intercepted functions
 * too; then the site is the call of the library in instrumented code, found by unwinding the stack.
 */
#include "link/call_sites.h"
#include "link/interception.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <unwind.h>

/* The address range of some code. */
struct module {
    uintptr_t low;
    uintptr_t high;
};

/* The instrumented code. Written while a library is loaded, under the lock of the dynamic linker. */
enum { MOST_MODULES = 256 };
static struct module modules[MOST_MODULES];
static unsigned module_count;

static struct module unwinder;
static struct module c_library;

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

bool ws_is_of_c_library(const void *pc) {
    return is_in(&c_library, (uintptr_t)pc);
}

/* Replaces the address in `low` by the range of the module around it. */
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

/* The dynamic linker makes the addresses of a dynamic section absolute, except for the vDSO. */
static const void *at(const struct dl_phdr_info *info, ElfW(Addr) address) {
    return (const void *)(address < info->dlpi_addr ? info->dlpi_addr + address : address);
}

/* The number of undefined symbols of the module: they precede the symbols in the hash table. */
static uint32_t foreign_symbols(const uint32_t *gnu_hash, const uint32_t *hash) {
    return gnu_hash != NULL ? gnu_hash[1] : hash != NULL ? hash[1] : 0;
}

/*
 * Whether the module refers to __tsan_init, as instrumented files do. The return address of __tsan_init does not show the module:
 * the call may be a tail call.
 */
static bool is_instrumented_module(const struct dl_phdr_info *info, const ElfW(Dyn) * entry) {
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    const uint32_t *gnu_hash = NULL;
    const uint32_t *hash = NULL;
    for (; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols = at(info, entry->d_un.d_ptr); break;
        case DT_STRTAB: names = at(info, entry->d_un.d_ptr); break;
        case DT_GNU_HASH: gnu_hash = at(info, entry->d_un.d_ptr); break;
        case DT_HASH: hash = at(info, entry->d_un.d_ptr); break;
        default: break;
        }
    }
    if (symbols == NULL || names == NULL) {
        return false;
    }
    uint32_t count = foreign_symbols(gnu_hash, hash);
    for (uint32_t i = 1; i < count; i++) {
        if (symbols[i].st_shndx == SHN_UNDEF && strcmp(names + symbols[i].st_name, "__tsan_init") == 0) {
            return true;
        }
    }
    return false;
}

static void add_code(const struct dl_phdr_info *info) {
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t low = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) && !is_instrumented(low) && module_count < MOST_MODULES) {
            modules[module_count++] = (struct module){low, low + part->p_memsz};
        }
    }
}

static unsigned long long loads_known;

static int add_module(struct dl_phdr_info *info, size_t size, void *loads) {
    (void)size;
    if (info->dlpi_adds == loads_known) {
        return 1;
    }
    *(unsigned long long *)loads = info->dlpi_adds;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_DYNAMIC && is_instrumented_module(info, (const ElfW(Dyn) *)(info->dlpi_addr + part->p_vaddr))) {
            add_code(info);
        }
    }
    return 0;
}

/* Each instrumented file calls this first; most modules were loaded with the program, and are known. */
WS_EXPORT void __tsan_init(void) {
    unsigned long long loads = loads_known;
    dl_iterate_phdr(add_module, &loads);
    loads_known = loads;
}

static _Unwind_Reason_Code visit_frame(struct _Unwind_Context *context, void *found) {
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
    self->nesting++;
    _Unwind_Backtrace(visit_frame, &found);
    self->nesting--;
    return found;
}

/* The unwinder initialises itself at its first use: here, not in a run, where its accesses would count as the program's. */
__attribute__((constructor(101))) static void prepare(void) {
    const void *nothing = NULL;
    _Unwind_Backtrace(visit_frame, &nothing);
    unwinder.low = (uintptr_t)_Unwind_Backtrace;
    dl_iterate_phdr(find_module, &unwinder);
    c_library.low = (uintptr_t)dlsym(RTLD_NEXT, "abort");
    dl_iterate_phdr(find_module, &c_library);
    __tsan_init();
}
