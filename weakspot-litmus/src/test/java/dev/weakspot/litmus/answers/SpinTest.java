package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loops that are waiting loops, and the verdicts with them. */
final class SpinTest {
    private static String waiting(String loop) {
        return "C t\n{ }\nP0 (atomic_int* x, atomic_int* y) {\n" + loop
                + "\n}\nP1 (atomic_int* y) { atomic_store(y, 1); }";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (atomic_load(x) == 0) {}",
                "while (atomic_load_explicit(x, memory_order_acquire) != 1) ;",
                "while (!*x) {}",
                "int r; do { r = atomic_load(x); } while (r == 0);",
                "do {} while (atomic_load(x) < 5);",
                "for (;;) { if (atomic_load(x)) break; }",
                "for (; !atomic_load(x); ) {}",
                "while (1) { int r = atomic_load(x); if (r == 1) break; }",
                "while (1) { int r = atomic_load(x); if (r == 0) continue; return; }",
                "int r; while ((r = atomic_load(x)) == 0) {}",
                "while (atomic_load(x) == 0) { atomic_thread_fence(memory_order_acquire); }",
                "while (atomic_load(x) == 0) { atomic_thread_fence(memory_order_relaxed); int k = 3; k++; }",
                "while (atomic_load(x) == 0) { choose(0, 1); }",
                "int e; do { e = 1; } while (!atomic_compare_exchange_strong(x, &e, 2));",
                "int e; do { e = 1; } while (!atomic_compare_exchange_weak(x, &e, 2));",
                "int e = 1; while (!atomic_compare_exchange_strong(x, &e, 2)) { e = 1; }",
                "await(x, 1, memory_order_acquire);",
                "await_cas(x, 1, 2, memory_order_acquire);"
            })
    void aLoopThatOnlyReadsOneLocationIsAWait(String loop) {
        SearchVerdict auto = Verdicts.of(waiting(loop));
        assertThat(Verdicts.kinds(auto)).containsExactly(Finding.Kind.DEADLOCK);
        boolean isLoop = !loop.startsWith("await");
        assertThat(auto.findings().get(0).message())
                .isEqualTo("no thread can proceed: P0 waits " + (isLoop ? "forever; x = 0" : "for x = 1, but x = 0"));
        assertThat(auto.statistics().executions()).isZero();
        assertThat(auto.coverage().notes()).hasSize(isLoop ? 1 : 0);
        if (isLoop) {
            assertThat(auto.coverage().notes().get(0))
                    .startsWith("1 waiting loop")
                    .contains("line 4;", "--spin strict");
        }
        SearchVerdict strict = Verdicts.of(waiting(loop), Verdicts.STRICT);
        assertThat(Verdicts.kinds(strict)).isEqualTo(isLoop ? List.of() : List.of(Finding.Kind.DEADLOCK));
        assertThat(strict.coverage().notes()).isEqualTo(isLoop ? List.of("no execution ends") : List.of());
        assertThat(strict.coverage().gaps()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int s; for (int k = 0; k < 3; k++) s += atomic_load(x);",
                "for (int k = 0; k < 3; k++) { atomic_load(x); }",
                "for (int k = 0; k < 3; k++) { if (atomic_load(x)) break; }",
                "while (atomic_load(x) == 0) { if (choose(0, 1)) break; }",
                "while (atomic_fetch_add(x, 1) < 2) {}",
                "while (atomic_exchange(x, 1) == 0) {}",
                "int e; while (atomic_compare_exchange_strong(x, &e, 0)) { if (choose(0, 1)) return; }",
                "while (atomic_load(x) == 0) { atomic_store(x, 1); }"
            })
    void aLoopThatEndsOrWritesIsNoWait(String loop) {
        for (VerifyOptions options : List.of(Verdicts.DEFAULT, Verdicts.STRICT)) {
            SearchVerdict verdict = Verdicts.of(waiting(loop), options);
            assertThat(verdict.findings()).isEmpty();
            assertThat(verdict.coverage().notes()).isEmpty();
            assertThat(verdict.coverage().gaps()).isEmpty();
            assertThat(verdict.statistics().executions()).isPositive();
        }
    }

    @Test
    void outcomesDoNotDependOnTheSpinTreatment() {
        String text = """
                C t
                { }
                P0 (atomic_int* x, int* d) { *d = 1; atomic_store(x, 1); *d = 2; atomic_store(x, 2); }
                P1 (atomic_int* x, int* d) { while (atomic_load(x) == 0) {} int r = *d; }
                P2 (atomic_int* x, int* d) { int e; do { e = 2; } while (!atomic_compare_exchange_weak(x, &e, 3)); }
                locations [x; d]
                """;
        SearchVerdict auto = Verdicts.of(text);
        SearchVerdict strict = Verdicts.of(text, Verdicts.STRICT);
        assertThat(Verdicts.outcomes(auto)).isEqualTo(Verdicts.outcomes(strict)).hasSize(2);
        assertThat(auto.findings()).isEmpty();
        assertThat(strict.findings()).isEmpty();
    }

    @Test
    void everyWaitingLoopIsCountedOnceBySite() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0..P2 (atomic_int* x) {
                  while (atomic_load(x) == 0) {}
                  while (atomic_load(x) == 1) {} while (atomic_load(x) == 2) {}
                }
                P3 (atomic_int* x) {
                  atomic_store(x, 1); atomic_store(x, 2); atomic_store(x, 3);
                  while (atomic_load(x) == 4) {}
                }
                """);
        assertThat(verdict.coverage().notes()).hasSize(1);
        assertThat(verdict.coverage().notes().get(0))
                .startsWith("3 waiting loops are")
                .contains(" 4, 5;");
        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void aWaitMayMissAValueThatIsOverwritten() {
        // P0 may read x = 1, or read x only after x = 2 has overwritten it.
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0 (atomic_int* x) { while (atomic_load(x) != 1) {} int r = 1; }
                P1 (atomic_int* x) { atomic_store(x, 1); atomic_store(x, 2); }
                """);
        assertThat(Verdicts.findings(verdict))
                .containsExactly("deadlock: no thread can proceed: P0 waits forever; x = 2");
        assertThat(Verdicts.outcomes(verdict)).containsExactly("0:r=1");
    }

    @Test
    void aSpinLockExcludes() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0..P2 (atomic_int* l, int* n) {
                  int e;
                  do { e = 0; } while (!atomic_compare_exchange_weak_explicit(l, &e, 1, memory_order_acquire, memory_order_relaxed));
                  int r = *n; *n = r + 1;
                  atomic_store_explicit(l, 0, memory_order_release);
                }
                forall (n=3)
                """);
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().notes()).hasSize(1);
    }

    @Test
    void aDeadlockIsFoundWhetherOutcomesAreWantedOrNot() {
        String text = waiting("while (atomic_load(x) == 0) { int t = choose(0, 1); }");
        assertThat(Verdicts.kinds(Verdicts.of(text, Verdicts.WITHOUT_OUTCOMES))).containsExactly(Finding.Kind.DEADLOCK);
        assertThat(Verdicts.kinds(Verdicts.of(text, Verdicts.DEFAULT))).containsExactly(Finding.Kind.DEADLOCK);
    }

    @Test
    void aProgramWithoutEndingExecutionsAndFindingsHasANote() {
        String spinning = "C t\n{ x = 1; }\nP0 (atomic_int* x) { while (atomic_exchange(x, 1) == 1) {} }\n";
        SearchVerdict verdict = Verdicts.of(spinning);
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().notes()).containsExactly("no execution ends");
        assertThat(Verdicts.of(spinning + "forall (x=7)").coverage().notes())
                .containsExactly("no execution ends: the condition applies to no execution");
    }
}
