/* Nest locks in Fortran: the integer of the program holds the address of the lock, for which it has no room. */
#include "link/interception.h"
#include "memory/heap.h"

struct lock;
extern void omp_init_nest_lock(struct lock *lock);
extern void omp_destroy_nest_lock(struct lock *lock);
extern void omp_set_nest_lock(struct lock *lock);
extern void omp_unset_nest_lock(struct lock *lock);
extern int omp_test_nest_lock(struct lock *lock);

enum { BYTES = 16 };

WS_EXPORT void omp_init_nest_lock_(struct lock **lock) {
    *lock = ws_heap_allocate(BYTES, BYTES, WS_HERE);
    omp_init_nest_lock(*lock);
}

WS_EXPORT void omp_destroy_nest_lock_(struct lock **lock) {
    omp_destroy_nest_lock(*lock);
    ws_heap_release(*lock, WS_HERE);
    *lock = NULL;
}

/* The address of the instrumented caller stays on the stack: these are tail calls. */

WS_EXPORT void omp_set_nest_lock_(struct lock **lock) {
    omp_set_nest_lock(*lock);
}

WS_EXPORT void omp_unset_nest_lock_(struct lock **lock) {
    omp_unset_nest_lock(*lock);
}

WS_EXPORT int omp_test_nest_lock_(struct lock **lock) {
    return omp_test_nest_lock(*lock);
}
