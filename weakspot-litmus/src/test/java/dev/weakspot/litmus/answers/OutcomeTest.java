package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The text of an outcome, and the executions that have one. */
final class OutcomeTest {
    @Test
    void registersComeInOrderOfDeclarationThenLocations() {
        assertThat(Verdicts.outcomes(Verdicts.of("""
                        C t
                        { x = 4; int a[2] = {7, 8}; 1:r9 = 3; }
                        P0 (int* x, int* a) { int r1 = *x; int r0; if (0) { int r2 = 1; } }
                        P1 (int* x, int* a) { int r0 = -1; a[1] = 9; }
                        locations [a; x; 0:r1; a[1]]
                        """)))
                .containsExactly("0:r1=4 0:r0=0 0:r2=0 1:r9=3 1:r0=-1 a[0]=7 a[1]=9 x=4 a[1]=9");
    }

    @Test
    void pointersAreWrittenAsAddresses() {
        assertThat(Verdicts.outcomes(Verdicts.of("""
                        C t
                        { int a[2]; int* p = &x; int* n; int** pp = &p; 0:q9 = &x; }
                        P0 (int* x, int* a, int** p) { int* q = &a[1]; int* z; int r = 1; *p = a; }
                        locations [p; n; pp]
                        """)))
                .containsExactly("0:q9=&x 0:q=&a[1] 0:z=0 0:r=1 p=&a[0] n=0 pp=&p");
    }

    @Test
    void outcomesAreSortedAndDistinct() {
        assertThat(Verdicts.outcomes(Verdicts.of("""
                        C SB
                        { }
                        P0 (int* x, int* y) { *x = 1; int r0 = *y; }
                        P1 (int* x, int* y) { *y = 1; int r0 = *x; }
                        """)))
                .containsExactly("0:r0=0 1:r0=1", "0:r0=1 1:r0=0", "0:r0=1 1:r0=1");
    }

    @Test
    void theFilterSelectsExecutions() {
        String text = """
                C SB
                { }
                P0 (int* x, int* y) { *x = 1; int r0 = *y; }
                P1 (int* x, int* y) { *y = 1; int r0 = *x; }
                filter (0:r0=1 /\\ ~(1:r0=0))
                """;
        assertThat(Verdicts.outcomes(Verdicts.of(text))).containsExactly("0:r0=1 1:r0=1");
        assertThat(Verdicts.outcomes(Verdicts.of(text.replace("filter (0:r0=1 /\\ ~(1:r0=0))", "filter (false)"))))
                .isEmpty();
    }

    @Test
    void onlyExecutionsThatEndHaveAnOutcome() {
        assertThat(Verdicts.outcomes(Verdicts.of("""
                        C t
                        { }
                        P0 (atomic_int* x) { int r = choose(0, 1, 2, 3, 4); assert(r != 1); 1 / (r - 2);
                          if (r == 3) { while (1) {} } if (r == 4) { await(x, 9, memory_order_relaxed); } }
                        """))).containsExactly("0:r=0");
    }

    @Test
    void aProgramWithoutRegistersHasTheEmptyOutcome() {
        assertThat(Verdicts.outcomes(Verdicts.of("C t\n{ }\nP0 (int* x) { *x = 1; }")))
                .containsExactly("");
    }

    @Test
    void manyThreadsKeepTheirNumbers() {
        assertThat(Verdicts.outcomes(Verdicts.of("C t\n{ }\nP0..P11 (int i) { int r = i; }")))
                .containsExactly("0:r=0 1:r=1 2:r=2 3:r=3 4:r=4 5:r=5 6:r=6 7:r=7 8:r=8 9:r=9 10:r=10 11:r=11");
    }

    @Test
    void outcomesAreOnlyListedOnRequest() {
        assertThat(Verdicts.of("C t\n{ }\nP0 (int* x) { *x = 1; }", Verdicts.WITHOUT_OUTCOMES)
                        .outcomes())
                .isEmpty();
    }
}
