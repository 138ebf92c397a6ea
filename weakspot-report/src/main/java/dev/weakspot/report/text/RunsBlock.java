package dev.weakspot.report.text;

import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SingleRunDetails;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The part of a verdict on runs after its findings: the final condition, and the guarantees of the runs. */
final class RunsBlock {
    private static final int INDENT = 2;

    private final ReportPage page;
    private final RunsVerdict verdict;
    private final Sampling sampling;

    private RunsBlock(ReportPage page, RunsVerdict verdict) {
        this.page = page;
        this.verdict = verdict;
        this.sampling = verdict.sampling();
    }

    static void print(ReportPage page, RunsVerdict verdict) throws IOException {
        RunsBlock block = new RunsBlock(page, verdict);
        for (String gap : verdict.coverage().gaps()) {
            page.paragraph(INDENT, ReportColour.CAUTION, "NOT COMPLETE: " + gap);
        }
        if (verdict.singleRun().isPresent()) {
            block.printSingleRun(verdict.singleRun().get());
        }
        if (verdict.condition().isPresent()) {
            block.printCondition(verdict.condition().get());
        }
        for (String note : verdict.coverage().notes()) {
            block.line("note: " + note);
        }
        block.printRuns();
    }

    private void printSingleRun(SingleRunDetails run) throws IOException {
        if (verdict.findings().isEmpty()) { // a finding shows the run already
            printExecution(run);
        }
        if (!run.knowledge().rows().isEmpty()) {
            KnowledgeBlock.print(page, run.knowledge());
        }
    }

    private void printExecution(SingleRunDetails run) throws IOException {
        boolean hasSteps = !run.execution().steps().isEmpty();
        if (hasSteps) {
            page.blank();
            InterleavingTable.print(page, INDENT, run.execution());
        }
        OutputBlock.print(page, "output of the program:", run.output());
        if (hasSteps || !run.output().isEmpty()) {
            page.blank();
        }
    }

    private void printCondition(ConditionAnswer condition) throws IOException {
        line(condition.text());
        for (MemoryModel memory : sampling.memories()) {
            line(name(memory) + ": " + reached(condition, memory));
        }
        if (!condition.example().steps().isEmpty()) {
            line("a run that ends " + ConditionWords.of(condition).decidingState() + ":");
            page.blank();
            InterleavingTable.print(page, INDENT, condition.example());
            page.blank();
        }
    }

    private static String name(MemoryModel memory) {
        return memory == MemoryModel.SC ? "SC (interleaving the threads)" : "RC20 (C11's weak memory model)";
    }

    private String reached(ConditionAnswer condition, MemoryModel memory) {
        Reachability answer = condition.under(memory);
        RunCounts counts = sampling.counts(memory);
        ConditionWords words = ConditionWords.of(condition);
        return switch (answer) {
            case UNREACHABLE -> words.atLength(answer);
            case REACHABLE ->
                sampling.runs() == 1
                        ? words.ofOneRun(true)
                        : words.inFew(answer) + ", by "
                                + RateWords.of(counts.decidingCondition(), counts.runs(), "", sampling);
            case UNKNOWN ->
                sampling.runs() == 1
                        ? words.ofOneRun(false)
                        : "undecided, no run ended " + words.decidingState() + ", which proves nothing";
        };
    }

    private void printRuns() throws IOException {
        String assertions = switch (verdict.assertions()) {
            case HOLD -> "no assertion fails";
            case FAIL -> "an assertion fails";
            case UNKNOWN -> "no assertion failed";
        };
        String all = sampling.selection() == Sampling.Selection.EXHAUSTIVE ? "all possible runs: " : "";
        line(all + runs() + ": " + assertions);
        boolean hasError = verdict.findings().stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
        if (verdict.assertions() != Assertions.HOLD && !hasError) {
            for (String guarantee : sampling.guarantees()) {
                line(guarantee);
            }
        }
    }

    /** {@code 1,000 runs under SC (pct, depth 0 to 3, seed 1)}, or the shares of several strategies. */
    private String runs() {
        String seed = sampling.seed().isPresent() ? ", seed " + sampling.seed().getAsLong() : "";
        if (sampling.shares().size() == 1) {
            Sampling.Share only = sampling.shares().get(0);
            return TextReport.count(sampling.runs(), "run") + " under "
                    + only.memory().name() + " (" + only.method() + seed + ")";
        }
        String shares = sampling.memories().stream().map(this::share).collect(Collectors.joining(", "));
        return TextReport.count(sampling.runs(), "run") + " (" + shares + seed + ")";
    }

    /** {@code 250 under SC by pct and pos}. */
    private String share(MemoryModel memory) {
        List<String> strategies =
                sampling.shares(memory).stream().map(Sampling.Share::strategy).toList();
        String last = strategies.get(strategies.size() - 1);
        List<String> others = strategies.subList(0, strategies.size() - 1);
        return TextReport.number(sampling.counts(memory).runs()) + " under " + memory.name() + " by "
                + (others.isEmpty() ? last : String.join(", ", others) + " and " + last);
    }

    private void line(String text) throws IOException {
        page.paragraph(INDENT, ReportColour.PLAIN, text);
    }
}
