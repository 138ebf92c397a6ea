package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A finding states that it needs weak memory exactly if no interleaving shows it. */
final class Rc20AnswersTest {
    private static final String STORE_BUFFERING = """
            C sb
            { }
            P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
              END
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            """;

    @ParameterizedTest
    @CsvSource({"1, false", "0, true"})
    void aConditionIsOneFindingWithTheRightMemory(int value, boolean needsWeakMemory) throws InputException {
        SearchVerdict verdict = verdict("", "~exists (0:r0=%d /\\ 1:r0=%d)".formatted(value, value));
        assertThat(findings(verdict, Kind.CONDITION))
                .singleElement()
                .satisfies(finding -> assertThat(mentionsWeakMemory(finding)).isEqualTo(needsWeakMemory));
    }

    @Test
    void aDeadlockOfAnInterleavingIsNotReportedAgainUnderWeakMemory() throws InputException {
        SearchVerdict verdict = verdict(
                "while (atomic_load_explicit(z, memory_order_relaxed) == 0"
                        + " || atomic_load_explicit(y, memory_order_relaxed) == 5) {}",
                "exists (0:r0=0 /\\ 1:r0=0)");
        assertThat(findings(verdict, Kind.DEADLOCK))
                .singleElement()
                .satisfies(finding -> assertThat(mentionsWeakMemory(finding)).isFalse());
    }

    @ParameterizedTest
    @CsvSource({"r0 == 0, false", "r0 != 7, "})
    void anAssertionThatFailsInAnInterleavingIsNotReportedAgain(String condition, Boolean expected)
            throws InputException {
        SearchVerdict verdict = verdict("assert(" + condition + ");", "");
        assertThat(findings(verdict, Kind.ASSERTION)).hasSize(expected == null ? 0 : 1);
        assertThat(findings(verdict, Kind.ASSERTION)).allMatch(finding -> mentionsWeakMemory(finding) == expected);
    }

    private static SearchVerdict verdict(String end, String condition) throws InputException {
        String text = STORE_BUFFERING.replace("END", end) + condition + "\n";
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse("sb.litmus", text));
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);
        return Verifier.verify(program, options, VerifyControl.UNLIMITED);
    }

    private static List<Finding> findings(SearchVerdict verdict, Kind kind) {
        return verdict.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .toList();
    }

    private static boolean mentionsWeakMemory(Finding finding) {
        return finding.explanation().stream().anyMatch(reason -> reason.contains("it takes weak memory"));
    }
}
