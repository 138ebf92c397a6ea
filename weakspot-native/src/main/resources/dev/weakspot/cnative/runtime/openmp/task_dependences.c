/*
 * Dependences between the children of one task [OpenMP 5.0, 2.17.11]. The tasks with dependences on one address form a chain of
 * phases: consecutive tasks whose dependences are all in, or all mutexinoutset, or all inoutset, are one phase, and each task with
 * an out or inout is a phase of its own. A task waits until all tasks of the phase before its own are complete.
 *
 * Each chain has three orders. A task acquires the order of the phases before its own, even or odd, and releases into the other one.
 * Two suffice: a phase ends before the next one begins. The third one is that of tasks that exclude each other, as of a lock.
 */
#include "openmp/task.h"

#include <string.h>

enum sort { NO_SORT, IN, OUT, MUTEX, SET };

struct phase {
    enum sort sort;
    uint32_t number;
    uint32_t open; /* tasks that are not complete */
    bool is_past;  /* neither the current nor the previous phase of its chain */
    struct ws_omp_phase_link *waiting; /* of tasks in the next phase */
};

struct chain {
    void *address;
    ws_omp_order orders; /* even phases, odd phases, exclusion */
    struct phase *current;
    struct phase *previous;
    bool is_held; /* by a task with a mutexinoutset dependence */
    struct chain *next;
};

enum { EVEN, ODD, EXCLUSION, ORDERS };

struct ws_omp_dependences {
    struct chain **buckets;
    size_t bucket_count; /* a power of two */
    size_t count;
};

/* A dependence of a task. */
struct ws_omp_phase_link {
    struct ws_omp_task *task;
    struct chain *chain;
    struct phase *phase;
    struct ws_omp_phase_link *next_waiting;
};

/* ---- the compiler's array ---- */

/*
 * The array begins with the number of addresses and that of the outs, which come first. Or with 0 and the numbers of all, of outs, of
 * mutexinoutsets and of ins; the rest are objects of type omp_depend_t, which hold an address and a sort.
 */
struct depend_list {
    void *const *items;
    size_t count;
    size_t outs;
    size_t mutexes;
    size_t ins;
};

static struct depend_list read_list(void *const *depend) {
    struct depend_list list = {depend + 2, (size_t)depend[0], (size_t)depend[1], 0, 0};
    if (depend[0] == NULL) {
        list = (struct depend_list){depend + 5, (size_t)depend[1], (size_t)depend[2], (size_t)depend[3], (size_t)depend[4]};
    } else {
        list.ins = list.count - list.outs;
    }
    return list;
}

static enum sort sort_of_object(uintptr_t kind) {
    enum { OBJECT_IN = 1, OBJECT_OUT = 2, OBJECT_INOUT = 3, OBJECT_MUTEXINOUTSET = 4, OBJECT_INOUTSET = 5 };
    switch (kind) {
        case OBJECT_IN: return IN;
        case OBJECT_MUTEXINOUTSET: return MUTEX;
        case OBJECT_INOUTSET: return SET;
        default: return OUT;
    }
}

static enum sort item(const struct depend_list *list, size_t index, void **address) {
    *address = list->items[index];
    if (index < list->outs) {
        return OUT;
    }
    if (index < list->outs + list->mutexes) {
        return MUTEX;
    }
    if (index < list->outs + list->mutexes + list->ins) {
        return IN;
    }
    void *const *object = list->items[index];
    *address = object[0];
    return sort_of_object((uintptr_t)object[1]);
}

/* ---- chains ---- */

static size_t bucket_of(const struct ws_omp_dependences *all, const void *address) {
    return (size_t)(((uintptr_t)address * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (all->bucket_count - 1);
}

static void enlarge(struct ws_omp_dependences *all) {
    enum { FIRST_BUCKETS = 8 };
    struct ws_omp_dependences larger = {NULL, all->bucket_count == 0 ? FIRST_BUCKETS : all->bucket_count * 4, all->count};
    larger.buckets = ws_omp_allocate(larger.bucket_count * sizeof(struct chain *));
    for (size_t i = 0; i < all->bucket_count; i++) {
        for (struct chain *chain = all->buckets[i], *next = NULL; chain != NULL; chain = next) {
            next = chain->next;
            size_t bucket = bucket_of(&larger, chain->address);
            chain->next = larger.buckets[bucket];
            larger.buckets[bucket] = chain;
        }
    }
    ws_omp_free(all->buckets);
    *all = larger;
}

static struct chain *chain_of(struct ws_omp_task *parent, void *address) {
    if (parent->dependences == NULL) {
        parent->dependences = ws_omp_allocate(sizeof *parent->dependences);
    }
    struct ws_omp_dependences *all = parent->dependences;
    if (all->count >= all->bucket_count) {
        enlarge(all);
    }
    size_t bucket = bucket_of(all, address);
    for (struct chain *chain = all->buckets[bucket]; chain != NULL; chain = chain->next) {
        if (chain->address == address) {
            return chain;
        }
    }
    struct chain *chain = ws_omp_allocate(sizeof *chain);
    chain->address = address;
    chain->orders = ws_omp_new_orders(ORDERS);
    chain->next = all->buckets[bucket];
    all->buckets[bucket] = chain;
    all->count++;
    return chain;
}

static void put_in_past(struct phase *phase) {
    if (phase != NULL) {
        phase->is_past = true;
        if (phase->open == 0) {
            ws_omp_free(phase);
        }
    }
}

static struct phase *phase_for(struct chain *chain, enum sort sort) {
    struct phase *current = chain->current;
    if (current != NULL && current->sort == sort && sort != OUT) {
        return current;
    }
    put_in_past(chain->previous);
    chain->previous = current;
    chain->current = ws_omp_allocate(sizeof *chain->current);
    chain->current->sort = sort;
    chain->current->number = current == NULL ? 0 : current->number + 1;
    return chain->current;
}

void ws_omp_dependences_forget(struct ws_omp_task *parent, const void *pc) {
    struct ws_omp_dependences *all = parent->dependences;
    if (all == NULL) {
        return;
    }
    for (size_t i = 0; i < all->bucket_count; i++) {
        for (struct chain *chain = all->buckets[i], *next = NULL; chain != NULL; chain = next) {
            next = chain->next;
            ws_omp_forget_orders(chain->orders, ORDERS, pc);
            put_in_past(chain->previous);
            put_in_past(chain->current);
            ws_omp_free(chain);
        }
    }
    ws_omp_free(all->buckets);
    ws_omp_free(all);
    parent->dependences = NULL;
}

/* ---- the dependences of a task ---- */

/* An address that is named several times counts once: as an out, unless all its sorts are equal. */
static bool is_named_before(const struct depend_list *list, size_t index, enum sort *sort) {
    void *address = NULL;
    *sort = item(list, index, &address);
    for (size_t other = 0; other < list->count; other++) {
        void *named = NULL;
        enum sort its = item(list, other, &named);
        if (named == address && other < index) {
            return true;
        }
        if (named == address && its != *sort) {
            *sort = OUT;
        }
    }
    return false;
}

static void add(struct ws_omp_task *task, void *address, enum sort sort) {
    struct chain *chain = chain_of(task->parent, address);
    struct phase *phase = phase_for(chain, sort);
    struct ws_omp_phase_link *link = &task->links[task->link_count++];
    *link = (struct ws_omp_phase_link){task, chain, phase, NULL};
    phase->open++;
    if (chain->previous != NULL && chain->previous->open != 0) {
        link->next_waiting = chain->previous->waiting;
        chain->previous->waiting = link;
        task->open_phases++;
    }
}

void ws_omp_task_depend(struct ws_omp_task *task, void *const *depend) {
    struct depend_list list = read_list(depend);
    task->links = ws_omp_allocate((list.count + 1) * sizeof *task->links);
    for (size_t i = 0; i < list.count; i++) {
        enum sort sort = NO_SORT;
        if (!is_named_before(&list, i, &sort)) {
            void *address = NULL;
            item(&list, i, &address);
            add(task, address, sort);
        }
    }
}

bool ws_omp_task_is_excluded(const struct ws_omp_task *task) {
    for (uint32_t i = 0; i < task->link_count; i++) {
        if (task->links[i].phase->sort == MUTEX && task->links[i].chain->is_held) {
            return true;
        }
    }
    return false;
}

void ws_omp_task_exclude(struct ws_omp_task *task) {
    for (uint32_t i = 0; i < task->link_count; i++) {
        task->links[i].chain->is_held |= task->links[i].phase->sort == MUTEX;
    }
}

void ws_omp_task_acquire_dependences(const struct ws_omp_task *task, const void *pc) {
    for (uint32_t i = 0; i < task->link_count; i++) {
        const struct ws_omp_phase_link *link = &task->links[i];
        if (link->phase->number > 0) {
            ws_omp_acquire(link->chain->orders + (link->phase->number - 1) % 2, pc);
        }
        if (link->phase->sort == MUTEX) {
            ws_omp_acquire(link->chain->orders + EXCLUSION, pc);
        }
    }
}

void ws_omp_task_release_dependences(const struct ws_omp_task *task, const void *pc) {
    for (uint32_t i = 0; i < task->link_count; i++) {
        const struct ws_omp_phase_link *link = &task->links[i];
        ws_omp_release(link->chain->orders + link->phase->number % 2, pc);
        if (link->phase->sort == MUTEX) {
            ws_omp_release(link->chain->orders + EXCLUSION, pc);
        }
    }
}

static void leave(const struct ws_omp_phase_link *link) {
    struct phase *phase = link->phase;
    if (phase->sort == MUTEX) {
        link->chain->is_held = false;
    }
    if (--phase->open != 0) {
        return;
    }
    struct ws_omp_phase_link *waiting = phase->waiting;
    phase->waiting = NULL;
    if (phase->is_past) {
        ws_omp_free(phase);
    }
    for (; waiting != NULL; waiting = waiting->next_waiting) {
        struct ws_omp_task *task = waiting->task;
        if (--task->open_phases == 0 && !task->is_undeferred) {
            ws_omp_task_is_ready(task);
        }
    }
}

void ws_omp_task_leave_phases(struct ws_omp_task *task) {
    for (uint32_t i = 0; i < task->link_count; i++) {
        leave(&task->links[i]);
    }
}
