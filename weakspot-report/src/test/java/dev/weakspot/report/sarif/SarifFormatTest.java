package dev.weakspot.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.SampleReport;
import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SarifFormatTest {
    @ParameterizedTest
    @CsvSource({"c-race", "c-deadlock", "c-without-debug-info", "cpp-deep"})
    void compiledProgramsEqualTheGoldenFile(String sample) throws IOException {
        Golden.check(sample + ".sarif", sarif(NativeSamples.all().get(sample)));
    }

    @Test
    void litmusProgramsEqualTheGoldenFile() throws IOException {
        Golden.check(
                "litmus.sarif",
                sarif(WeakMemorySamples.robustness(), Samples.hostileText(), Samples.incompleteWithFinding()));
    }

    @Test
    void aCallWithoutFindingsIsASuccessWithoutResults() throws IOException {
        assertThat(new SampleReport(Samples.unreachable()).ending(0).as(new SarifFormat()))
                .contains("\"exitCode\": 0", "\"executionSuccessful\": true", "\"results\": []");
    }

    /** A consumer closes the alerts of a successful call that does not repeat them. */
    @Test
    void aCallThatIsNotCompleteIsNoSuccess() throws IOException {
        assertThat(sarif(Samples.incompleteWithFinding())).contains("\"executionSuccessful\": false");
        assertThat(new SampleReport()
                        .ending(2, "x: no such file (name a program)")
                        .as(new SarifFormat()))
                .contains("\"executionSuccessful\": false", "\"text\": \"x: no such file (name a program)\"");
    }

    private static String sarif(Verdict... verdicts) throws IOException {
        return new SampleReport(verdicts).as(new SarifFormat());
    }
}
