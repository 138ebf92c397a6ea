package dev.weakspot.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AnnotationsTest {
    @Test
    void anErrorNamesTheLineRelativeToTheRepository() throws IOException {
        assertThat(annotations(new SampleReport(NativeSamples.race())))
                .startsWith(
                        "::error file=build of 1/src/stack.c,line=24,title=Data race::P0's non-atomic write of top+8")
                .contains("%0AProgram: app\n")
                .hasLineCount(1);
    }

    @Test
    void aRobustnessViolationIsAWarning() throws IOException {
        assertThat(annotations(new SampleReport(WeakMemorySamples.robustness())))
                .startsWith("::warning file=");
    }

    /** A program must not end the command with a line break, nor a property with a comma or a colon. */
    @Test
    void textIsEscaped() throws IOException {
        Site site = new Site("a,b:c%d.c", 3, 7, "");
        assertThat(annotations(new SampleReport(verdict(site, "100 %\r\n::error::forged"))))
                .isEqualTo("::error file=build of 1/a%2Cb%3Ac%25d.c,line=3,col=7,title=Crash::"
                        + "100 %25%0D%0A::error::forged%0AProgram: p\n");
    }

    @Test
    void aFileOutsideTheRepositoryIsNotAnnotated() throws IOException {
        assertThat(annotations(new SampleReport(verdict(new Site("/usr/include/list.h", 3, 0, ""), "crash"))))
                .isEqualTo("::error title=Crash::crash%0AProgram: p\n");
    }

    @Test
    void gapsAndProblemsAreAnnotated() throws IOException {
        assertThat(annotations(new SampleReport(Samples.incomplete()).ending(2, "x: no such file")))
                .startsWith("::warning title=Not complete::")
                .endsWith("::error title=Weakspot::x: no such file\n")
                .hasLineCount(2);
    }

    private static Verdict verdict(Site site, String message) {
        Finding finding = new Finding(Finding.Kind.CRASH, message, Optional.of(site), List.of(), Interleaving.NONE);
        Conclusion conclusion =
                new Conclusion("p", "./p", Answers.UNKNOWN, List.of(finding), new Coverage(List.of(), List.of()));
        return new SearchVerdict(conclusion, Optional.empty(), SearchStatistics.NONE);
    }

    private static String annotations(SampleReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        Annotations.write(report.report(), out);
        return out.toString();
    }
}
