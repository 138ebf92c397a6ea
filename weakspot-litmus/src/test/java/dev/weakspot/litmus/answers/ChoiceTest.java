package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.SearchVerdict;
import org.junit.jupiter.api.Test;

final class ChoiceTest {
    @Test
    void everyAlternativeIsTaken() {
        assertThat(Verdicts.outcomes(Verdicts.of(
                        "C t\n{ }\nP0 (int* x) { int r = choose(3, 1, 2); *x = r; int s = choose(r, 0); }")))
                .containsExactly(
                        "0:r=1 0:s=0", "0:r=1 0:s=1", "0:r=2 0:s=0", "0:r=2 0:s=2", "0:r=3 0:s=0", "0:r=3 0:s=3");
    }

    @Test
    void choicesAreIndependentOfEachOther() {
        assertThat(Verdicts.outcomes(
                        Verdicts.of("C t\n{ }\nP0..P2 () { int r = choose(0, 1); int s = choose(0, 1); }")))
                .hasSize(64);
    }

    @Test
    void theChoicesOfAFailureAreSteps() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0 (int* x) { int r = choose(5, 6); int s = choose(7, 8); *x = choose(r, s); int t = choose(1, 2); assert(*x != 8 || t == 1); }
                """);
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving()))
                .containsSubsequence(
                        "0 choose 8",
                        "0 choose 8",
                        "0 write x = 8",
                        "0 choose 2",
                        "0 read x = 8",
                        "0 fails its assertion")
                .hasSize(7);
    }

    @Test
    void manyThreadsThatBeginWithAChoiceDoNotExplodeBeforeTheSearch() {
        SearchVerdict verdict = Verdicts.of(
                "C t\n{ }\nP0..P63 (int* x) { int r = choose(0, 1, 2, 3, 4, 5, 6, 7, 8, 9); *x = r; }",
                Verdicts.maxStates(Verdicts.WITHOUT_OUTCOMES, 1000));
        assertThat(verdict.coverage().gaps()).hasSize(1);
        assertThat(verdict.coverage().gaps().get(0)).contains("--max-states 1000");
    }

    @Test
    void tooManyChoicesWithoutAnAccessAreGivenUp() {
        StringBuilder text = new StringBuilder("C t\n{ }\nP0 (int* x) {\n int r; int s;\n");
        for (int i = 0; i < 20; i++) {
            text.append("r = r * 2 + choose(0, 1);\n");
        }
        SearchVerdict verdict = Verdicts.of(text + "*x = r; }\n");
        assertThat(verdict.assertions()).isEqualTo(Assertions.UNKNOWN);
        assertThat(verdict.coverage().gaps()).hasSize(1);
        assertThat(verdict.coverage().gaps().get(0)).contains("given up");
    }

    @Test
    void anUnusedChoiceAddsNoState() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 (int* x) { for (int k = 0; k < 100; k++) { choose(0, 1, 2); } *x = 1; }");
        assertThat(verdict.statistics().states()).isEqualTo(2);
        assertThat(verdict.coverage().gaps()).isEmpty();
    }

    @Test
    void aThreadThatOnlyChoosesHasEveryEnding() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 () { int r = choose(0, 1, 2); assert(r != 1); 1 / (r - 2); }");
        assertThat(Verdicts.kinds(verdict)).containsExactlyInAnyOrder(Finding.Kind.ASSERTION, Finding.Kind.CRASH);
        assertThat(Verdicts.outcomes(verdict)).containsExactly("0:r=0");
        assertThat(verdict.statistics().executions()).isEqualTo(1);
    }
}
