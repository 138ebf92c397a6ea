package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.SearchVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The final condition is always answered. It is a finding only if an execution ends in a forbidden state. */
final class ConditionVerdictTest {
    private static final String SB = """
            C SB
            { int* p = &x; int a[2]; const int ONE = 1; }
            P0 (int* x, int* y, int* a) { *x = 1; int r0 = *y; int* q = &a[0]; a[1] = 5; }
            P1 (int* x, int* y) { *y = 1; int r0 = *x; }
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            exists (0:r0=0 /\\ 1:r0=0)            | UNREACHABLE | 0
            exists (0:r0=0 /\\ 1:r0=1)            | REACHABLE   | 0
            exists 0:r0=1                         | REACHABLE   | 0
            ~exists (0:r0=0 /\\ 1:r0=0)           | UNREACHABLE | 0
            ~exists (0:r0=0)                      | REACHABLE   | 1
            forall (0:r0=1 \\/ 1:r0=1)            | UNREACHABLE | 0
            forall (0:r0=1)                       | REACHABLE   | 1
            forall (true)                         | UNREACHABLE | 0
            exists (false)                        | UNREACHABLE | 0
            ~exists (true)                        | REACHABLE   | 1
            forall (x=1 /\\ [y]=1)                | UNREACHABLE | 0
            forall (0:r0!=2)                      | UNREACHABLE | 0
            exists (~(0:r0=0 \\/ 0:r0=1))         | UNREACHABLE | 0
            forall (0:r0=0 => 1:r0=1)             | UNREACHABLE | 0
            forall (p=x /\\ p=&x)                 | UNREACHABLE | 0
            exists (p=&y)                         | UNREACHABLE | 0
            forall (p!=0)                         | UNREACHABLE | 0
            forall (0:q=a)                        | UNREACHABLE | 0
            forall (a[1]=5 /\\ a[0]=0)            | UNREACHABLE | 0
            exists (0:r0=ONE)                     | REACHABLE   | 0
            filter (0:r0=1) forall (0:r0=1)       | UNREACHABLE | 0
            filter (false) exists (true)          | UNREACHABLE | 0
            """)
    void theConditionIsAnsweredOverAllExecutionsThatEnd(String condition, Reachability answer, int findings) {
        for (VerifyOptions options : new VerifyOptions[] {Verdicts.DEFAULT, Verdicts.WITHOUT_OUTCOMES}) {
            SearchVerdict verdict = Verdicts.of(SB + condition, options);
            assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(answer);
            assertThat(verdict.condition().orElseThrow().rc20()).isEqualTo(Reachability.UNKNOWN);
            assertThat(verdict.findings()).hasSize(findings);
        }
    }

    @Test
    void theAnswerHasAnExampleExecution() {
        ConditionAnswer answer =
                Verdicts.of(SB + "exists (0:r0=0 /\\ 1:r0=1)").condition().orElseThrow();
        assertThat(answer.text()).isEqualTo("exists (0:r0=0 /\\ 1:r0=1)");
        assertThat(Verdicts.steps(answer.example()))
                .containsSubsequence("0 write x = 1", "0 read y = 0", "1 write y = 1", "1 read x = 1")
                .hasSize(5);
        assertThat(Verdicts.of(SB + "exists (false)").condition().orElseThrow().example())
                .isEqualTo(Interleaving.NONE);
    }

    @Test
    void aForbiddenFinalStateIsAFindingWithTheValuesOfTheCondition() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 (int* x) { int r = 5; *x = 1; }\nlocations [x] ~exists (x=1)");
        assertThat(Verdicts.findings(verdict))
                .containsExactly("condition: an execution ends in a state that ~exists (x=1) forbids: x=1");
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving())).containsExactly("0 write x = 1");
        SearchVerdict all = Verdicts.of("C t\n{ }\nP0 (int* x) { *x = 1; }\nforall (x=0)");
        assertThat(Verdicts.findings(all))
                .containsExactly("condition: an execution ends in a state that does not satisfy forall (x=0): x=1");
        assertThat(all.findings().get(0).site().orElseThrow().line()).isEqualTo(4);
    }

    @Test
    void executionsThatFailDoNotCount() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (int* x) { *x = 1; assert(0); }\nexists (x=1)");
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNREACHABLE);
    }

    @Test
    void theFindingShowsNoValueOfAnUntrackedRegister() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 (int* x) { int r = 5; *x = 1; }\n~exists (x=1)", Verdicts.WITHOUT_OUTCOMES);
        assertThat(verdict.findings().get(0).message()).doesNotContain("0:r=0");
    }
}
