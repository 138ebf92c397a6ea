package dev.weakspot.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.format.Terminal;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TextReportTest {
    private static final Terminal PLAIN = new Terminal(80, false);
    private static final ReportDetails DETAILED = new ReportDetails(true, false);

    static List<String> samples() {
        return List.copyOf(NativeSamples.withLitmus().keySet());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void equalsTheGoldenFile(String sample) throws IOException {
        Golden.check(sample + ".txt", alone(NativeSamples.withLitmus().get(sample), PLAIN));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 200})
    void adaptsToOtherWidths(int columns) throws IOException {
        StringBuilder reports = new StringBuilder();
        for (String sample : List.of("assertion", "deadlock", "eight-threads", "outcomes", "incomplete")) {
            reports.append(alone(NativeSamples.withLitmus().get(sample), new Terminal(columns, false)))
                    .append('\n');
        }
        Golden.check("width-" + columns + ".txt", reports.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"unreachable", "forbidden-reached", "incomplete", "eight-threads"})
    void isColouredOnRequest(String sample) throws IOException {
        // Escape sequences are spelled out so that the golden file is readable.
        String report = alone(NativeSamples.withLitmus().get(sample), new Terminal(80, true));
        Golden.check(sample + "-colour.txt", report.replace("\u001b", "\\e"));
    }

    @Test
    void severalProgramsEndInASummary() throws IOException {
        Golden.check("several.txt", several(Samples.all(), PLAIN));
    }

    @Test
    void severalProgramsInDetailEndInTheSummary() throws IOException {
        StringBuilder out = new StringBuilder();
        TextReport report = new TextReport(out, PLAIN, DETAILED, RepairedProgram.LEFT_OUT);
        report.add(Samples.unreachable(), ReportScope.SEVERAL_PROGRAMS);
        report.add(NativeSamples.withLitmus().get("assertion"), ReportScope.SEVERAL_PROGRAMS);
        report.summary();
        assertThat(out)
                .contains("steps\n")
                .containsPattern("\n\nsummary: 1 error\n  1  .*: error: assertion failure.*\n$");
    }

    @Test
    void theSummaryHasOneLineForEachFinding() throws IOException {
        for (Verdict verdict : NativeSamples.withLitmus().values()) {
            StringBuilder out = new StringBuilder();
            TextReport report = new TextReport(out, PLAIN);
            report.add(verdict, ReportScope.ONE_PROGRAM);
            int length = out.length();
            report.summary();
            int findings = verdict.findings().size();
            assertThat(out.substring(length).lines()).hasSize(findings == 0 ? 0 : findings + 2);
        }
    }

    @Test
    void longStepsAreFolded() throws IOException {
        Verdict verdict = Samples.longSteps();
        assertThat(alone(verdict, PLAIN))
                .contains("282 steps left out (--steps shows all)", "step number 299")
                .doesNotContain("step number 100");
        StringBuilder all = new StringBuilder();
        new TextReport(all, PLAIN, new ReportDetails(false, true), RepairedProgram.LEFT_OUT)
                .add(verdict, ReportScope.ONE_PROGRAM);
        assertThat(all).contains("step number 100").doesNotContain("left out");
    }

    @Test
    void theSummaryOfCleanProgramsReportsNothingFound() throws IOException {
        Map<String, Verdict> clean = Map.of("a", Samples.unreachable(), "b", Samples.noCondition());
        assertThat(several(clean, PLAIN)).endsWith("\n\n2 programs: nothing found, all complete\n");
    }

    @Test
    void oneProgramNeedsNoSummary() throws IOException {
        StringBuilder out = new StringBuilder();
        TextReport report = new TextReport(out, PLAIN);
        report.add(Samples.unreachable(), ReportScope.ONE_PROGRAM);
        int length = out.length();
        report.summary();
        assertThat(out).hasSize(length);
    }

    @Test
    void aCleanProgramTakesFiveLines() throws IOException {
        assertThat(alone(Samples.unreachable(), PLAIN).lines()).hasSize(5);
    }

    @Test
    void anExampleIsShownOnlyForALoneProgram() throws IOException {
        StringBuilder out = new StringBuilder();
        new TextReport(out, PLAIN, DETAILED, RepairedProgram.LEFT_OUT)
                .add(Samples.reachable(), ReportScope.SEVERAL_PROGRAMS);
        assertThat(out).doesNotContain("an execution that reaches it");
        assertThat(alone(Samples.reachable(), PLAIN)).contains("an execution that reaches it");
    }

    @Test
    void aRepairedProgramIsShownOnRequest() throws IOException {
        StringBuilder out = new StringBuilder();
        new TextReport(out, PLAIN, ReportDetails.USUAL, RepairedProgram.SHOWN)
                .add(WeakMemorySamples.robustness(), ReportScope.ONE_PROGRAM);
        Golden.check("repaired-program.txt", out.toString());
        assertThat(alone(WeakMemorySamples.robustness(), PLAIN)).doesNotContain("atomic_int* x");
    }

    @Test
    void theStepsToTheUseOfAStaleValueAreShownForALoneProgramOnly() throws IOException {
        StringBuilder out = new StringBuilder();
        new TextReport(out, PLAIN, DETAILED, RepairedProgram.LEFT_OUT)
                .add(WeakMemorySamples.observational(), ReportScope.SEVERAL_PROGRAMS);
        assertThat(out).contains("which may be stale").doesNotContain("an execution that shows this");
        assertThat(alone(WeakMemorySamples.observational(), PLAIN)).contains("an execution that shows this");
    }

    @Test
    void anExecutionIsNotShownTwice() throws IOException {
        Verdict verdict = WeakMemorySamples.violationByAWrite();
        assertThat(alone(verdict, PLAIN))
                .contains("observationally robust: no, P1's relaxed write")
                .doesNotContain("an execution that shows this");
    }

    @Test
    void undecidedQuestionsAreNotReportedAsUnchecked() throws IOException {
        assertThat(alone(WeakMemorySamples.undecided(), PLAIN))
                .contains("RC20 (C11's weak memory model): undecided")
                .doesNotContain("not checked: weak memory");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noLineIsWiderThanTheTerminalUnlessItIsOneWord(String sample) throws IOException {
        for (int columns = Terminal.NARROWEST; columns <= 220; columns++) {
            int width = columns;
            assertThat(alone(NativeSamples.withLitmus().get(sample), new Terminal(columns, false))
                            .lines()
                            .filter(line -> line.strip().contains(" ")))
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noLineEndsInBlanks(String sample) throws IOException {
        assertThat(alone(NativeSamples.withLitmus().get(sample), PLAIN).lines())
                .allSatisfy(line -> assertThat(line).doesNotEndWith(" "));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void colourDoesNotChangeTheText(String sample) throws IOException {
        Verdict verdict = NativeSamples.withLitmus().get(sample);
        String coloured = alone(verdict, new Terminal(80, true));
        assertThat(coloured.replaceAll("\u001b\\[[0-9]*m", "").lines().map(String::stripTrailing))
                .containsExactlyElementsOf(alone(verdict, PLAIN).lines().toList());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void withoutColourThereIsNoControlCharacterButNewLine(String sample) throws IOException {
        assertThat(alone(NativeSamples.withLitmus().get(sample), PLAIN))
                .doesNotContainPattern("[\\x00-\\x09\\x0b-\\x1f\\x7f]");
    }

    private static String alone(Verdict verdict, Terminal terminal) throws IOException {
        StringBuilder out = new StringBuilder();
        new TextReport(out, terminal).add(verdict, ReportScope.ONE_PROGRAM);
        return out.toString();
    }

    private static String several(Map<String, Verdict> verdicts, Terminal terminal) throws IOException {
        StringBuilder out = new StringBuilder();
        TextReport report = new TextReport(out, terminal);
        for (Verdict verdict : verdicts.values()) {
            report.add(verdict, ReportScope.SEVERAL_PROGRAMS);
        }
        report.summary();
        return out.toString();
    }
}
