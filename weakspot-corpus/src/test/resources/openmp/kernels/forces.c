/* Molecular dynamics: forces between all pairs of particles, with actio and reactio. */
#include <assert.h>
#include <omp.h>

enum { N = 8 };

static int place[N];
static int force[N];
static omp_lock_t locks[N];

static int pair_force(int i, int j) {
    int distance = place[j] - place[i];
    return 5040 / distance;
}

static void add(int particle, int value) {
#if defined(ATOMIC)
#pragma omp atomic
#elif defined(LOCKS)
    omp_set_lock(&locks[particle]);
#endif
    force[particle] += value; //! race
#ifdef LOCKS
    omp_unset_lock(&locks[particle]);
#endif
}

int main(void) {
    int energy = 0;
    for (int i = 0; i < N; i++) {
        place[i] = i * i;
        omp_init_lock(&locks[i]);
    }
#if defined(PLAIN) || defined(ATOMIC) || defined(LOCKS) || defined(EACH_PAIR_TWICE)
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : energy)
#elif defined(SHARED_ENERGY)
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : force)
#else
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : energy, force)
#endif
    for (int i = 0; i < N; i++) { //! race
#ifdef EACH_PAIR_TWICE
        for (int j = 0; j < N; j++) {
            if (i != j) {
                force[i] += pair_force(i, j);
            }
        }
        energy += i;
#else
        for (int j = i + 1; j < N; j++) {
            int value = pair_force(i, j);
#if defined(PLAIN) || defined(ATOMIC) || defined(LOCKS)
            add(i, value);
            add(j, -value);
#else
            force[i] += value;
            force[j] -= value;
#endif
        }
        energy += i; //! race
#endif
    }
    (void)add;
    assert(energy == 28); //! assertion
#ifndef PLAIN
    int sum = 0;
    for (int i = 0; i < N; i++) {
        sum += force[i];
    }
    assert(sum == 0);
#endif
    for (int i = 0; i < N; i++) {
        omp_destroy_lock(&locks[i]);
    }
}
