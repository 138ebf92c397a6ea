package dev.weakspot.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FullFindingsTest {
    private static Verdict verdict(long runs, int errors, int warnings) {
        Finding race = new Finding(Finding.Kind.RACE, "a race", Optional.empty(), List.of(), Interleaving.NONE);
        Finding stale =
                new Finding(Finding.Kind.ROBUSTNESS, "a violation", Optional.empty(), List.of(), Interleaving.NONE);
        List<Finding> findings = Stream.concat(
                        Collections.nCopies(errors, race).stream(), Collections.nCopies(warnings, stale).stream())
                .toList();
        Sampling.Share share = new Sampling.Share(MemoryModel.SC, "pct", "pct", new RunCounts(runs, 1, 0, runs));
        Sampling sampling = new Sampling(List.of(share), OptionalLong.of(1), Sampling.Selection.RANDOM, List.of());
        Conclusion conclusion =
                new Conclusion("app", "app", Answers.UNKNOWN, findings, new Coverage(List.of(), List.of()));
        return new RunsVerdict(conclusion, sampling, Optional.empty(), 0.5);
    }

    @Test
    void theFirstThreeErrorsAreFull() {
        FullFindings full = FullFindings.of(verdict(1000, 5, 1), false);
        assertThat(full.findings()).hasSize(3);
        assertThat(full.rest())
                .contains("2 more errors and 1 more warning are only in the summary (--details shows all in full)");
    }

    @Test
    void warningsBesideAnErrorAreInTheSummary() {
        FullFindings full = FullFindings.of(verdict(1000, 1, 1), false);
        assertThat(full.findings()).hasSize(1);
        assertThat(full.rest()).contains("1 more warning is only in the summary (--details shows all in full)");
    }

    @Test
    void theFirstWarningIsFullIfThereIsNoError() {
        FullFindings full = FullFindings.of(verdict(1000, 0, 3), false);
        assertThat(full.findings()).hasSize(1);
        assertThat(full.rest()).contains("2 more warnings are only in the summary (--details shows all in full)");
    }

    @Test
    void allAreFullWithDetailsAndOfASingleRun() {
        assertThat(FullFindings.of(verdict(1000, 5, 5), true).findings()).hasSize(10);
        assertThat(FullFindings.of(verdict(1, 5, 5), false).findings()).hasSize(10);
        assertThat(FullFindings.of(verdict(1, 5, 5), false).rest()).isEmpty();
    }
}
