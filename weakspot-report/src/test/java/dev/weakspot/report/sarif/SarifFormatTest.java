package dev.weakspot.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.SampleReport;
import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /** The standard requires that the stacks of a result differ. A loop has the same access several times. */
    @Test
    void equalStacksAreWrittenOnce() throws IOException {
        Finding race = NativeSamples.race().findings().get(0);
        List<Access> accesses = new ArrayList<>(race.accesses());
        accesses.addAll(race.accesses());
        Finding twice = new Finding(race.kind(), race.message(), race.site(), accesses, race.interleaving());
        Conclusion conclusion =
                new Conclusion("app", "app", Answers.UNKNOWN, List.of(twice), new Coverage(List.of(), List.of()));
        String log = sarif(new SearchVerdict(conclusion, Optional.empty(), SearchStatistics.NONE));
        assertThat(log.split("\"frames\"", -1)).hasSize(1 + 2);
    }

    private static String sarif(Verdict... verdicts) throws IOException {
        return new SampleReport(verdicts).as(new SarifFormat());
    }
}
