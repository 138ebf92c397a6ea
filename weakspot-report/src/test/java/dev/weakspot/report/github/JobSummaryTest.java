package dev.weakspot.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.SampleReport;
import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.Collections;
import org.junit.jupiter.api.Test;

final class JobSummaryTest {
    @Test
    void programsEqualTheGoldenFile() throws IOException {
        SampleReport report = new SampleReport(
                NativeSamples.race(),
                WeakMemorySamples.robustness(),
                Samples.unreachable(),
                Samples.incomplete(),
                Samples.hostileText());
        Golden.check("summary.md", summary(report.ending(2, "x<y>.litmus: no such file (name a program)")));
    }

    /** GitHub rejects a summary of more than 1 MiB as a whole. */
    @Test
    void manyProgramsStayBelowTheLimit() throws IOException {
        Verdict[] many = Collections.nCopies(3_000, NativeSamples.race()).toArray(new Verdict[0]);
        assertThat(summary(new SampleReport(many)))
                .contains("3000 programs checked: 3000 errors, 0 warnings", "more programs are in the log.")
                .hasSizeLessThan(320_000);
    }

    private static String summary(SampleReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        JobSummary.write(report.report(), out);
        return out.toString();
    }
}
