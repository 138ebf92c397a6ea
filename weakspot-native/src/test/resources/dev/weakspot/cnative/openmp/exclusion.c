// Critical regions, locks, atomic operations and flushes. Each program begins with a line that names it and the kind of its findings, or says that it has none.

//// silent: critical regions of one name
int x, y;
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp critical
        x++;
#pragma omp critical(name)
        y++;
    }
    assert(x == 3 && y == 3);
}

//// race: critical regions of different names
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
            x++;
        } else {
#pragma omp critical(other)
            x++;
        }
    }
}

//// race: a critical region and one without a name
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical
            x++;
        } else {
#pragma omp critical(name)
            x++;
        }
    }
}

//// race: only one of two accesses is in a critical region
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical
            x++;
        } else {
            x++;
        }
    }
}

//// deadlock: critical regions in opposite orders
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
#pragma omp critical(other)
            x++;
        } else {
#pragma omp critical(other)
#pragma omp critical(one)
            x++;
        }
    }
}

//// silent: a lock
int x;
omp_lock_t lock;
void program(void) {
    omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
    {
        omp_set_lock(&lock);
        x++;
        omp_unset_lock(&lock);
        if (omp_test_lock(&lock)) {
            x++;
            omp_unset_lock(&lock);
        }
    }
    assert(x >= 3);
    omp_destroy_lock(&lock);
}

//// race: two locks
int x;
omp_lock_t lock[2];
void program(void) {
    omp_init_lock(&lock[0]);
    omp_init_lock_with_hint(&lock[1], omp_sync_hint_contended);
#pragma omp parallel num_threads(2)
    {
        int self = omp_get_thread_num();
        omp_set_lock(&lock[self]);
        x++;
        omp_unset_lock(&lock[self]);
    }
}

//// silent: a nest lock
int x;
omp_nest_lock_t lock;
void program(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_nest_lock(&lock);
        assert(omp_test_nest_lock(&lock) == 2);
        x++;
        omp_unset_nest_lock(&lock);
        x++;
        omp_unset_nest_lock(&lock);
    }
    assert(x == 4);
    omp_destroy_nest_lock(&lock);
}

//// race: a nest lock that is unset too early
int x;
omp_nest_lock_t lock;
void program(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        x++;
    }
}

//// lock-misuse: a destroyed lock
omp_lock_t lock;
void program(void) {
    omp_init_lock(&lock);
    omp_destroy_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
    }
}

//// silent: atomic operations
int x, y;
double z;
void program(void) {
#pragma omp parallel num_threads(3)
    {
        int before;
#pragma omp atomic
        x++;
#pragma omp atomic capture
        before = y += 2;
#pragma omp atomic
        z += before;
    }
    assert(x == 3 && y == 6 && z == 12);
}

//// silent: an atomic operation of a type that processors have none for
long double x;
void program(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        x += 1;
    }
    assert(x == 3);
}

//// race: an atomic and a plain access
int x;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp atomic
            x++;
        } else {
            x++;
        }
    }
}

//// race: a relaxed atomic flag publishes nothing
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp atomic write
            flag = 1;
        } else {
            int seen;
#pragma omp atomic read
            seen = flag;
            if (seen) x++;
        }
    }
}

//// silent: an atomic flag with release and acquire
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp atomic write release
            flag = 1;
        } else {
            int seen;
#pragma omp atomic read acquire
            seen = flag;
            if (seen) x++;
        }
    }
}

//// silent: an atomic flag with flushes
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
        } else {
            int seen;
#pragma omp atomic read
            seen = flag;
#pragma omp flush
            if (seen) x++;
        }
    }
}

//// race: a plain flag with flushes
int x, flag;
void program(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp flush
            flag = 1;
        } else {
            int seen = flag;
#pragma omp flush
            if (seen) x++;
        }
    }
}

//// lock-misuse: a lock that was never initialised
#include <stdlib.h>
void program(void) {
    omp_lock_t *lock = malloc(sizeof *lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_lock(lock);
        omp_unset_lock(lock);
    }
    free(lock);
}
