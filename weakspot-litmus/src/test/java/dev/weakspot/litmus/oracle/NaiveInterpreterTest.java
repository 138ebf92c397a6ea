package dev.weakspot.litmus.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.oracle.NaiveInterpreter.Exploration;
import dev.weakspot.litmus.oracle.NaiveInterpreter.TooManySteps;
import dev.weakspot.litmus.oracle.ThreadStep.Granularity;
import dev.weakspot.litmus.parse.LitmusParser;
import org.junit.jupiter.api.Test;

/** Tests the naive interpreter on programs with few behaviours. Lines are counted from 1, the line of the name. */
final class NaiveInterpreterTest {
    @Test
    void storeBufferingHasThreeOutcomes() throws Exception {
        Behaviour sb = behaviour("""
                C SB
                { x=0; y=0; }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                exists (0:r0=0 /\\ 1:r0=0)
                """);
        assertThat(sb.outcomes()).containsExactly("0:r0=0 1:r0=1", "0:r0=1 1:r0=0", "0:r0=1 1:r0=1");
        assertThat(sb.isConditionReached()).isFalse();
        assertThat(sb.hasDeadlock()).isFalse();
    }

    @Test
    void everyInterleavingIsExplored() throws Exception {
        // Two threads of two steps have 6 interleavings; the numbers are the levels of their tree.
        Exploration exploration = run("""
                C two-by-two
                { x = 0; }
                P0 (atomic_int* x) { atomic_store(x, 1); atomic_store(x, 2); }
                P1 (atomic_int* x) { atomic_store(x, 3); atomic_store(x, 4); }
                locations [x]
                """);
        assertThat(exploration.steps()).isEqualTo(1 + 2 + 4 + 6 + 6);
        assertThat(exploration.behaviour().outcomes()).containsExactly("x=2", "x=4");
    }

    @Test
    void plainIncrementsAreLostAndAtomicOnesAreNot() throws Exception {
        String program = """
                C increments
                { x = 0; }
                P0..P1 (TYPE* x) { *x += 1; }
                locations [x]
                """;
        assertThat(behaviour(program.replace("TYPE", "int")).outcomes()).containsExactly("x=1", "x=2");
        assertThat(behaviour(program.replace("TYPE", "atomic_int")).outcomes()).containsExactly("x=2");
    }

    @Test
    void operandsAreReadFromLeftToRight() throws Exception {
        Behaviour sum = behaviour("""
                C left-to-right
                { x = 0; y = 0; }
                P0 (atomic_int* x, atomic_int* y) { int r0 = 10 * *x + *y; }
                P1 (atomic_int* x, atomic_int* y) { *y = 1; *x = 1; }
                """);
        assertThat(sum.outcomes()).containsExactly("0:r0=0", "0:r0=1", "0:r0=11"); // 10: x read after y
    }

    @Test
    void shortCircuitSkipsTheRightSide() throws Exception {
        Behaviour skipped = behaviour("""
                C short-circuit
                { x = 0; }
                P0 (atomic_int* x) {
                  int r0 = 0 && atomic_fetch_add(x, 1);
                  int r1 = 2 || atomic_fetch_add(x, 1);
                  int r2 = 1 && 2;
                  int r3 = 1 ? 5 : 1 / 0;
                }
                locations [x]
                """);
        assertThat(skipped.outcomes()).containsExactly("0:r0=0 0:r1=1 0:r2=1 0:r3=5 x=0");
        assertThat(skipped.crashes()).isEmpty();
    }

    @Test
    void locksTakenInOppositeOrderDeadlock() throws Exception {
        String program = """
                C opposite
                { mtx_t m; mtx_t n; }
                P0 (mtx_t* m, mtx_t* n) { mtx_lock(m); mtx_lock(n); mtx_unlock(n); mtx_unlock(m); }
                P1 (mtx_t* m, mtx_t* n) { mtx_lock(A); mtx_lock(B); mtx_unlock(B); mtx_unlock(A); }
                """;
        assertThat(behaviour(program.replace("A", "n").replace("B", "m")).hasDeadlock())
                .isTrue();
        assertThat(behaviour(program.replace("A", "m").replace("B", "n")).hasDeadlock())
                .isFalse();
    }

    @Test
    void lockMisuseIsReportedWithItsLine() throws Exception {
        Behaviour misuse = behaviour("""
                C misuse
                { mtx_t m; mtx_t n; }
                P0 (mtx_t* m) {
                  mtx_lock(m);
                  mtx_lock(m);
                }
                P1 (mtx_t* n) {
                  mtx_unlock(n);
                }
                """);
        assertThat(misuse.lockMisuses()).containsExactly(5, 8);
        assertThat(misuse.hasDeadlock()).isFalse();
        assertThat(misuse.outcomes()).isEmpty();
    }

    @Test
    void unlockingAMutexOfAnotherThreadIsMisuse() throws Exception {
        Behaviour misuse = behaviour("""
                C foreign
                { mtx_t m; }
                P0 (mtx_t* m) { mtx_lock(m); }
                P1 (mtx_t* m) { mtx_unlock(m); }
                """);
        assertThat(misuse.lockMisuses()).containsExactly(4);
    }

    @Test
    void noThreadPassesABarrierBeforeAllHaveArrived() throws Exception {
        Behaviour passed = behaviour("""
                C barrier
                { x = 0; y = 0; barrier_t b = 2; }
                P0 (atomic_int* x, atomic_int* y, barrier_t* b) { *x = 1; barrier_wait(b); int r0 = *y; }
                P1 (atomic_int* x, atomic_int* y, barrier_t* b) { *y = 1; barrier_wait(b); int r0 = *x; }
                """);
        assertThat(passed.outcomes()).containsExactly("0:r0=1 1:r0=1");
        assertThat(passed.hasDeadlock()).isFalse();
    }

    @Test
    void aSurplusThreadWaitsAtABarrier() throws Exception {
        String program = """
                C three-for-two
                { barrier_t b = 2; }
                P0..PLAST (barrier_t* b) { barrier_wait(b); }
                """;
        assertThat(behaviour(program.replace("LAST", "1")).hasDeadlock()).isFalse();
        assertThat(behaviour(program.replace("LAST", "2")).hasDeadlock()).isTrue();
        assertThat(behaviour(program.replace("LAST", "2")).outcomes()).isEmpty();
        assertThat(behaviour(program.replace("LAST", "3")).hasDeadlock()).isFalse();
    }

    @Test
    void barrierOpensAgainForTheNextRound() throws Exception {
        Behaviour rounds = behaviour("""
                C rounds
                { barrier_t b = 2; }
                P0 (barrier_t* b) { barrier_wait(b); barrier_wait(b); }
                P1 (barrier_t* b) { barrier_wait(b); }
                P2 (barrier_t* b) { barrier_wait(b); }
                """);
        // P1 and P2 may complete a round; then P0 waits for ever.
        assertThat(rounds.hasDeadlock()).isTrue();
        assertThat(rounds.outcomes()).containsExactly("");
    }

    @Test
    void awaitBlocksUntilTheValueIsWritten() throws Exception {
        Behaviour await = behaviour("""
                C await
                { x = 0; d = 0; }
                P0 (atomic_int* x, int* d) { *d = 5; atomic_store(x, 1); }
                P1 (atomic_int* x, int* d) { await(x, 1, memory_order_acquire); int r0 = *d; }
                """);
        assertThat(await.outcomes()).containsExactly("1:r0=5");
        assertThat(await.hasDeadlock()).isFalse();
    }

    @Test
    void awaitForAnOverwrittenValueMayBlockForEver() throws Exception {
        Behaviour await = behaviour("""
                C vanish
                { x = 0; }
                P0 (atomic_int* x) { atomic_store(x, 1); atomic_store(x, 0); }
                P1 (atomic_int* x) { await(x, 1, memory_order_acquire); int r0 = 1; }
                """);
        assertThat(await.outcomes()).containsExactly("1:r0=1");
        assertThat(await.hasDeadlock()).isTrue();
    }

    @Test
    void awaitCasIsOneStep() throws Exception {
        Behaviour lock = behaviour("""
                C await-cas
                { x = 0; d = 0; }
                P0..P1 (atomic_int* x, int* d) {
                  await_cas(x, 0, 1, memory_order_acquire);
                  *d = *d + 1;
                  atomic_store_explicit(x, 0, memory_order_release);
                }
                locations [d]
                """);
        assertThat(lock.outcomes()).containsExactly("d=2");
        assertThat(lock.hasDeadlock()).isFalse();
    }

    @Test
    void aWaitingLoopForAnUnwrittenValueNeverEnds() throws Exception {
        String program = """
                C spin
                { x = 0; }
                P0 (atomic_int* x) { atomic_store(x, VALUE); }
                P1 (atomic_int* x) { while (atomic_load(x) == 0) {} int r0 = 1; }
                """;
        Exploration ends = run(program.replace("VALUE", "1"));
        assertThat(ends.behaviour().outcomes()).containsExactly("1:r0=1");
        assertThat(ends.hasNonTerminatingConfiguration()).isFalse();
        Exploration never = run(program.replace("VALUE", "0"));
        assertThat(never.behaviour().outcomes()).isEmpty();
        assertThat(never.hasNonTerminatingConfiguration()).isTrue();
        assertThat(never.behaviour().hasDeadlock()).isFalse(); // the loop still turns
    }

    @Test
    void onlyAWeakCompareExchangeFailsSpuriously() throws Exception {
        String program = """
                C cas
                { x = 0; }
                P0 (atomic_int* x) { int e = 0; int r0 = atomic_compare_exchange_KIND(x, &e, 1); }
                locations [x]
                """;
        assertThat(behaviour(program.replace("KIND", "strong")).outcomes()).containsExactly("0:e=0 0:r0=1 x=1");
        assertThat(behaviour(program.replace("KIND", "weak")).outcomes())
                .containsExactly("0:e=0 0:r0=0 x=0", "0:e=0 0:r0=1 x=1");
    }

    @Test
    void aFailedCompareExchangeStoresTheReadValue() throws Exception {
        Behaviour cas = behaviour("""
                C cas-shared
                { x = 7; d = 3; }
                P0 (atomic_int* x, int* d) { int r0 = atomic_compare_exchange_strong(x, d, 1); }
                P1 (int* d) { int r0 = *d; }
                locations [x; d]
                """);
        assertThat(cas.outcomes()).containsExactly("0:r0=0 1:r0=3 x=7 d=7", "0:r0=0 1:r0=7 x=7 d=7");
    }

    @Test
    void faultsStopTheirExecution() throws Exception {
        Behaviour faults = behaviour("""
                C faults
                { x = 0; int a[2]; int* p; }
                P0 (atomic_int* x) {
                  assert(*x == 0);
                }
                P1 (atomic_int* x, int* a) {
                  *x = 1;
                  int r0 = a[*x + 1];
                }
                P2 (int** p) {
                  int r0 = **p;
                }
                P3 (atomic_int* x) {
                  int r0 = 1 / *x;
                }
                """);
        assertThat(faults.failedAssertions()).containsExactly(4);
        assertThat(faults.crashes()).containsExactly(8, 11, 14);
        assertThat(faults.outcomes()).isEmpty();
        assertThat(faults.hasDeadlock()).isFalse();
    }

    @Test
    void blockedThreadIsNoDeadlockIfAnotherFails() throws Exception {
        Behaviour failing = behaviour("""
                C failing
                { x = 0; }
                P0 (atomic_int* x) { await(x, 1, memory_order_relaxed); }
                P1 (atomic_int* x) { assert(0); }
                """);
        assertThat(failing.hasDeadlock()).isFalse();
        assertThat(failing.failedAssertions()).containsExactly(4);
    }

    @Test
    void chooseTakesEveryValue() throws Exception {
        Behaviour chosen = behaviour("""
                C choose
                { x = 0; }
                P0 (atomic_int* x) { int r0 = choose(1, 2, 3) + choose(0, 10); }
                """);
        assertThat(chosen.outcomes()).containsExactly("0:r0=1", "0:r0=11", "0:r0=12", "0:r0=13", "0:r0=2", "0:r0=3");
    }

    @Test
    void jumpsLeaveAndRepeatTheInnermostLoop() throws Exception {
        Behaviour jumps = behaviour("""
                C jumps
                { const int N = 5; x = 0; }
                P0 (atomic_int* x) {
                  int sum = 0;
                  for (int i = 0; i < N; i++) {
                    if (i == 1) continue;
                    if (i == 4) break;
                    int k = 0;
                    do { k++; if (k == 2) break; } while (1);
                    sum += 10 * i + k;
                  }
                  if (sum) return;
                  sum = 99;
                }
                """);
        assertThat(jumps.outcomes()).containsExactly("0:sum=56 0:i=4 0:k=2"); // i = 0, 2, 3
    }

    @Test
    void registersKeepTheirOrderAndStartAtTheirPresets() throws Exception {
        Behaviour order = behaviour("""
                C order
                { 1:z = 4; int x; int* p = &x; int a[2]; }
                P0 (int* a) { int b; int c = 2; int* q = &a[1]; }
                P1 (int** p, int me) { int* q = *p; int r = z + me; }
                locations [p; a[1]]
                """);
        assertThat(order.outcomes()).containsExactly("0:b=0 0:c=2 0:q=&a[1] 1:z=4 1:q=&x 1:r=5 p=&x a[1]=0");
    }

    @Test
    void conditionsApplyToTheOutcomesThatSatisfyTheFilter() throws Exception {
        String program = """
                C filter
                { x = 0; }
                P0 (atomic_int* x) { int r0 = choose(1, 2, 3); }
                filter (0:r0 != 3)
                """;
        assertThat(behaviour(program).outcomes()).containsExactly("0:r0=1", "0:r0=2");
        assertThat(reaches(program + "exists (0:r0 = 3)")).isFalse();
        assertThat(reaches(program + "~exists (0:r0 = 2)")).isTrue();
        assertThat(reaches(program + "forall (0:r0 = 1 \\/ 0:r0 = 2)")).isFalse();
        assertThat(reaches(program + "forall (0:r0 = 1)")).isTrue();
    }

    @Test
    void aProgramWithTooManyStepsIsRefused() {
        String program = """
                C long
                { x = 0; }
                P0..P7 (atomic_int* x) { atomic_fetch_add(x, 1); atomic_fetch_add(x, 1); }
                """;
        assertThatThrownBy(() -> run(program)).isInstanceOf(TooManySteps.class);
    }

    private static boolean reaches(String program) throws InputException, TooManySteps {
        return behaviour(program).isConditionReached();
    }

    private static Behaviour behaviour(String program) throws InputException, TooManySteps {
        return run(program).behaviour();
    }

    private static Exploration run(String program) throws InputException, TooManySteps {
        return NaiveInterpreter.run(LitmusParser.parse("twin.litmus", program), Granularity.FINE, 100_000);
    }
}
