package dev.weakspot.litmus.repair;

import static dev.weakspot.litmus.repair.RepairAssertions.assertRepaired;
import static dev.weakspot.litmus.repair.RepairAssertions.repair;
import static dev.weakspot.litmus.repair.RepairAssertions.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.verdict.Repair;
import org.junit.jupiter.api.Test;

/**
 * Programs repaired with the verifier as the check. Each repair must be verified, without an unnecessary change, and
 * cheaper than all sampled alternatives.
 */
class RepairedTest {
    private static final String SC_FENCE = "put atomic_thread_fence(memory_order_seq_cst); before this statement";

    /** Store buffering needs an SC fence in each thread; neither stronger orders nor one fence suffice. */
    @Test
    void storeBuffering() {
        assertRepaired("""
                C SB
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """, "5 " + SC_FENCE, "9 " + SC_FENCE);
    }

    @Test
    void messagePassing() {
        assertRepaired(
                """
                C MP
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """,
                "5 write y with memory_order_release instead of memory_order_relaxed",
                "8 read y with memory_order_acquire instead of memory_order_relaxed");
    }

    @Test
    void twoPlusTwoWrites() {
        assertRepaired("""
                C 2+2W
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 2, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  atomic_store_explicit(x, 2, memory_order_relaxed);
                }
                """, "5 " + SC_FENCE, "9 " + SC_FENCE);
    }

    /** The readers must agree, so both need an SC fence; the acquire reads alone never suffice. */
    @Test
    void independentReadsOfIndependentWrites() {
        assertRepaired("""
                C IRIW
                { }
                P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
                P1 (atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed); }
                P2 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(x, memory_order_acquire);
                  int r1 = atomic_load_explicit(y, memory_order_acquire);
                }
                P3 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_acquire);
                  int r1 = atomic_load_explicit(x, memory_order_acquire);
                }
                """, "7 " + SC_FENCE, "11 " + SC_FENCE);
    }

    /** No SC fence is added to a program with SC accesses, because the repair could not be verified. */
    @Test
    void storeBufferingBesideScAccesses() {
        assertRepaired(
                """
                C SB+sc
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store(x, 1);
                  int r0 = *y;
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """,
                "8 write y with memory_order_seq_cst instead of memory_order_relaxed",
                "9 read x with memory_order_seq_cst instead of memory_order_relaxed");
    }

    /** No fence fits between two accesses of one expression. */
    @Test
    void twoAccessesOfOneExpression() {
        assertRepaired(
                """
                C one-expression
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_exchange_explicit(x, 1, memory_order_relaxed) + atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_exchange_explicit(y, 1, memory_order_relaxed) + atomic_load_explicit(x, memory_order_relaxed);
                }
                """,
                "4 update x with memory_order_seq_cst instead of memory_order_relaxed",
                "4 read y with memory_order_seq_cst instead of memory_order_relaxed",
                "7 update y with memory_order_seq_cst instead of memory_order_relaxed",
                "7 read x with memory_order_seq_cst instead of memory_order_relaxed");
    }

    /** One body for both threads: a change applies to both. */
    @Test
    void aLockWithRelaxedOrders() {
        assertRepaired(
                """
                C cas-lock
                { }
                P0..P1 (atomic_int* lock, atomic_int* n) {
                  int free = 0;
                  while (!atomic_compare_exchange_weak_explicit(lock, &free, 1, memory_order_relaxed, memory_order_relaxed)) free = 0;
                  int r = atomic_load_explicit(n, memory_order_relaxed);
                  atomic_store_explicit(n, r + 1, memory_order_relaxed);
                  atomic_store_explicit(lock, 0, memory_order_relaxed);
                }
                forall (n=2)
                """,
                "5 compare-exchange lock with memory_order_acquire instead of memory_order_relaxed on success",
                "8 write lock with memory_order_release instead of memory_order_relaxed");
    }

    /** The program is robust, because it has one atomic location only, but it has a race. */
    @Test
    void aRaceOnTheMessage() {
        assertRepaired(
                """
                C MP+na+rlx
                { }
                P0 (int* x, atomic_int* y) {
                  *x = 1;
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  if (r0) { int r1 = *x; }
                }
                """,
                "5 write y with memory_order_release instead of memory_order_relaxed",
                "8 read y with memory_order_acquire instead of memory_order_relaxed");
    }

    /** Under SC at most one thread enters; under RC20 both may enter, and then they race. */
    @Test
    void aLockAttemptByStoreBuffering() {
        assertRepaired("""
                C door
                { }
                P0 (atomic_int* x, atomic_int* y, int* n) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  if (atomic_load_explicit(y, memory_order_relaxed) == 0) *n += 1;
                }
                P1 (atomic_int* x, atomic_int* y, int* n) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  if (atomic_load_explicit(x, memory_order_relaxed) == 0) *n += 1;
                }
                """, "5 " + SC_FENCE, "9 " + SC_FENCE);
    }

    /** Peterson's lock needs SC fences; acquire and release order the critical sections. */
    @Test
    void peterson() {
        assertRepaired(
                """
                C peterson
                { atomic_int flag[2]; }
                P0..P1 (atomic_int* flag, atomic_int* turn, int* in, int i) {
                  atomic_store_explicit(&flag[i], 1, memory_order_relaxed);
                  atomic_store_explicit(turn, 1 - i, memory_order_relaxed);
                  while (atomic_load_explicit(&flag[1 - i], memory_order_relaxed) == 1
                      && atomic_load_explicit(turn, memory_order_relaxed) == 1 - i) {}
                  *in += 1;
                  assert(*in == 1);
                  *in -= 1;
                  atomic_store_explicit(&flag[i], 0, memory_order_relaxed);
                }
                """,
                "5 " + SC_FENCE,
                "6 " + SC_FENCE,
                "6 read flag[1 - i] with memory_order_acquire instead of memory_order_relaxed",
                "11 write flag[i] with memory_order_release instead of memory_order_relaxed");
    }

    @Test
    void dekker() {
        assertRepaired(
                """
                C dekker
                { atomic_int flag[2]; }
                P0..P1 (atomic_int* flag, atomic_int* turn, int* in, int i) {
                  atomic_store_explicit(&flag[i], 1, memory_order_relaxed);
                  while (atomic_load_explicit(&flag[1 - i], memory_order_relaxed) == 1) {
                    if (atomic_load_explicit(turn, memory_order_relaxed) != i) {
                      atomic_store_explicit(&flag[i], 0, memory_order_relaxed);
                      await(turn, i, memory_order_relaxed);
                      atomic_store_explicit(&flag[i], 1, memory_order_relaxed);
                    }
                  }
                  *in += 1;
                  assert(*in == 1);
                  *in -= 1;
                  atomic_store_explicit(turn, 1 - i, memory_order_relaxed);
                  atomic_store_explicit(&flag[i], 0, memory_order_relaxed);
                }
                """,
                "5 " + SC_FENCE,
                "5 read flag[1 - i] with memory_order_acquire instead of memory_order_relaxed",
                "16 write flag[i] with memory_order_release instead of memory_order_relaxed");
    }

    /** A repair prefers a stronger existing fence to a new fence. */
    @Test
    void fencesThatAreTooWeak() {
        assertRepaired("""
                C SB+fences
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_thread_fence(memory_order_acq_rel);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """, "5 make the fence memory_order_seq_cst instead of memory_order_acq_rel", "10 " + SC_FENCE);
    }

    /** One release fence is cheaper than five release writes. */
    @Test
    void manyFlagsForOneMessage() {
        assertRepaired("""
                C flags
                { atomic_int y[5]; }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(&y[0], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[1], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[2], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[3], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[4], 1, memory_order_relaxed);
                }
                P1..P5 (atomic_int* x, atomic_int* y, int i) {
                  await(&y[i - 1], 1, memory_order_acquire);
                  int r0 = atomic_load_explicit(x, memory_order_acquire);
                }
                """, "5 put atomic_thread_fence(memory_order_release); before this statement");
    }

    @Test
    void aRaceThatNoOrderRepairs() throws InputException {
        String text = "C t\n{ }\nP0..P1 (int* x) { *x = 1; }";
        assertThat(repair(text)).isEmpty();
    }

    /** Interleavings do not prove robustness with SC accesses and SC fences in one program. The graphs do. */
    @Test
    void aRepairThatOnlyGraphsVerify() throws InputException {
        Repair repair = repair("""
                        C SB+sc-fence+sc-write
                        { }
                        P0 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          atomic_thread_fence(memory_order_seq_cst);
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store(y, 1);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        """).orElseThrow();
        assertThat(repair.isVerified()).isTrue();
        assertThat(words(repair))
                .containsExactly("10 read x with memory_order_seq_cst instead of memory_order_relaxed");
    }
}
