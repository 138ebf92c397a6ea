/*
 * The filter lock of ../litmus/filterlock4.litmus, for SPIN: 4 processes, the first two take the lock three times,
 * the others twice.
 *
 * Same steps as there: one step is one access to shared memory together with the local work up to the next one. The
 * loops over levels and over the other threads are written out by macros, so that level and rival are part of the
 * program point and cost SPIN neither a variable nor a step; each read of the waiting loop is a step of its own.
 * `end: false` is a thread that has returned: without it SPIN would add a step per process for taking it down, in
 * order of process number, that the algorithm does not have.
 */
byte level[4], victim[4], owner;

/* Waits while the rival d places further has come as far as level L and we were the last to arrive there. */
#define PASS(L, d) \
    do \
    :: level[(_pid + d) % 4] >= L -> if :: victim[L] == _pid :: else -> break fi \
    :: else -> break \
    od

#define CLIMB(L) \
    level[_pid] = L; \
    victim[L] = _pid; \
    PASS(L, 1); \
    PASS(L, 2); \
    PASS(L, 3)

active [4] proctype Thread() {
    byte rounds = (_pid < 2 -> 3 : 2);

lock:
    CLIMB(1);
    CLIMB(2);
    CLIMB(3);
    owner = _pid;
    assert(owner == _pid);
    if
    :: d_step { rounds > 1 -> level[_pid] = 0; rounds-- }; goto lock
    :: d_step { rounds == 1 -> level[_pid] = 0; rounds = 0 }
    fi;
end:
    false
}
