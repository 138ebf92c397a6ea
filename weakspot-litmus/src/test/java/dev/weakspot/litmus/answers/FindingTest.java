package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every failure is found once, independent of other failures. */
final class FindingTest {
    @Test
    void aFailureOfOneThreadDoesNotHideThatOfAnother() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0 (int* x) { assert(0); }
                P1 (int* x) { *x = 1; assert(*x == 2); }
                P2 (int* x) { *x = 1; *x = 1 / 0; }
                P3 (mtx_t* m) { mtx_unlock(m); }
                """);
        assertThat(Verdicts.kinds(verdict))
                .containsExactlyInAnyOrder(
                        Finding.Kind.ASSERTION, Finding.Kind.ASSERTION, Finding.Kind.CRASH, Finding.Kind.LOCK_MISUSE);
        assertThat(verdict.assertions()).isEqualTo(Assertions.FAIL);
        assertThat(Verdicts.outcomes(verdict)).isEmpty();
    }

    @Test
    void otherThreadsAreExploredAfterAFailure() {
        SearchVerdict verdict = Verdicts.of(
                "C t\n{ }\nP0 (int* x) { assert(*x == 0); }\nP1 (int* x) { *x = 1; *x = 2; *x = 3; }\nexists (x=3)");
        assertThat(Verdicts.kinds(verdict)).containsExactly(Finding.Kind.ASSERTION);
        assertThat(verdict.statistics().executions()).isEqualTo(1);
    }

    @Test
    void failuresAtOneSiteAreOneFinding() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0..P3 (atomic_int* x) { int r = atomic_fetch_add(x, 1); assert(r != 2); }");
        assertThat(verdict.findings()).hasSize(1);
        assertThat(verdict.findings().get(0).message()).matches("P[0-3] fails its assertion");
    }

    @Test
    void aCrashHasAReason() {
        assertThat(Verdicts.findings(Verdicts.of("C t\n{ }\nP0 (int* x) { int* q; *q = 1; }")))
                .containsExactly("crash: P0 follows a null pointer");
        assertThat(Verdicts.findings(Verdicts.of("C t\n{ int a[2]; }\nP0 (int* a, int* x) { a[*x + 2] = 1; }")))
                .containsExactly("crash: P0 uses a[2], but a has 2 elements");
    }

    @Test
    void aLocalLoopThatNeverEndsIsALivelock() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 (int* x) { if (*x) { while (1) {} } }\nP1 (int* x) { *x = 1; }");
        assertThat(Verdicts.findings(verdict))
                .containsExactly("livelock: P0 loops forever without accessing shared memory");
        assertThat(verdict.coverage().gaps()).isEmpty();
        assertThat(verdict.statistics().executions()).isEqualTo(1);
    }

    @Test
    void aLoopOfChoicesIsALivelockOnlyIfNoChoiceLeavesIt() {
        assertThat(Verdicts.kinds(Verdicts.of("C t\n{ }\nP0 () { while (1) { choose(0, 1); } }")))
                .containsExactly(Finding.Kind.LIVELOCK);
        assertThat(Verdicts.findings(Verdicts.of("C t\n{ }\nP0 () { while (choose(0, 1)) { } }")))
                .isEmpty();
        assertThat(Verdicts.kinds(
                        Verdicts.of("C t\n{ }\nP0 () { while (1) { atomic_thread_fence(memory_order_seq_cst); } }")))
                .containsExactly(Finding.Kind.LIVELOCK);
    }

    @Test
    void accessesAreListedInTheOrderOfTheExecution() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { int* p = &x; }
                P0 (atomic_int* x, int** p, mtx_t* m) {
                  mtx_lock(m);
                  int e = atomic_load_explicit(x, memory_order_acquire);
                  **p = 4;
                  atomic_fetch_add_explicit(x, 1, memory_order_acq_rel);
                  atomic_compare_exchange_strong_explicit(x, &e, 1, memory_order_release, memory_order_relaxed);
                  mtx_unlock(m);
                  assert(0);
                }
                """);
        List<Access> accesses = verdict.findings().get(0).accesses();
        assertThat(accesses)
                .extracting(access -> access.operation() + " " + access.location() + " "
                        + access.mode().map(Mode::word).orElse("-") + " "
                        + access.site().line())
                .containsExactly(
                        "lock m - 4",
                        "read x acquire 5",
                        "read p non-atomic 6",
                        "write x non-atomic 6",
                        "update x acq_rel 7",
                        "compare-exchange x release 8",
                        "unlock m - 9");
    }

    @Test
    void theEleventhOfAKindIsOnlyCounted() {
        StringBuilder text = new StringBuilder("C t\n{ }\nP0 (int* x) {\n");
        for (int i = 0; i < 13; i++) {
            text.append("if (choose(0, 1)) { assert(0); }\n");
        }
        SearchVerdict verdict = Verdicts.of(text + "}\nP1 (int* x) { 1 / 0; }");
        assertThat(Verdicts.kinds(verdict))
                .filteredOn(Finding.Kind.ASSERTION::equals)
                .hasSize(10);
        assertThat(Verdicts.kinds(verdict))
                .filteredOn(Finding.Kind.CRASH::equals)
                .hasSize(1);
        assertThat(verdict.coverage().notes()).containsExactly("3 more findings of kind assertion are not shown");
        assertThat(verdict.assertions()).isEqualTo(Assertions.FAIL);
    }

    @Test
    void aFindingHasASite() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (int* x) {\n  int r;\n   assert(r);\n}");
        assertThat(verdict.findings().get(0).site().map(Object::toString)).isEqualTo(Optional.of("f:5:4"));
        assertThat(verdict.findings().get(0).site().orElseThrow().text()).isEqualTo("   assert(r);");
    }

    @Test
    void aCorrectProgramHasNoFinding() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (int* x) { *x = 1; }\nP1 (int* x) { assert(*x < 2); }");
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
        assertThat(verdict.condition()).isEmpty();
        assertThat(verdict.coverage().isComplete()).isTrue();
    }

    @Test
    void fencesAreNotListedAsAccesses() {
        String text = "C t\n{ }\nP0 (int* x) { atomic_thread_fence(memory_order_seq_cst); int r = choose(0, 1);"
                + " atomic_thread_fence(memory_order_seq_cst); *x = r; assert(0); }";
        assertThat(Verdicts.of(text).findings().get(0).accesses())
                .extracting(Access::operation)
                .containsExactly("write");
    }
}
