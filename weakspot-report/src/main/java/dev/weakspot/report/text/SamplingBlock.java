package dev.weakspot.report.text;

import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Verdict;
import java.io.IOException;
import java.util.Locale;

/** What a verdict says besides its findings, if it rests on runs: what they reached, and what they are worth. */
final class SamplingBlock {
    private static final int INDENT = 2;

    private final Page page;
    private final Verdict verdict;
    private final Sampling sampling;

    private SamplingBlock(Page page, Verdict verdict, Sampling sampling) {
        this.page = page;
        this.verdict = verdict;
        this.sampling = sampling;
    }

    static void print(Page page, Verdict verdict, Sampling sampling) throws IOException {
        SamplingBlock block = new SamplingBlock(page, verdict, sampling);
        for (String gap : verdict.coverage().gaps()) {
            page.paragraph(INDENT, Paint.CAUTION, "NOT COMPLETE: " + gap);
        }
        block.printExecution();
        if (!sampling.insight().rows().isEmpty()) {
            InsightBlock.print(page, sampling.insight());
        }
        if (verdict.condition().isPresent()) {
            block.printCondition(verdict.condition().get());
        }
        for (String note : verdict.coverage().notes()) {
            block.say("note: " + note);
        }
        block.printRuns();
    }

    /** What the runs say about the condition, under the memory they ran under. */
    static Reachability answer(ConditionAnswer condition, Sampling sampling) {
        return sampling.memory().equals("sc") ? condition.sc() : condition.rc20();
    }

    /** A run that was found to fail has been shown already. */
    private void printExecution() throws IOException {
        if (!verdict.findings().isEmpty()) {
            return;
        }
        boolean isTold = !sampling.execution().steps().isEmpty();
        if (isTold) {
            page.blank();
            Execution.print(page, INDENT, sampling.execution());
        }
        OutputBlock.print(page, "what the program printed:", sampling.output());
        if (isTold || !sampling.output().isEmpty()) {
            page.blank();
        }
    }

    private void printCondition(ConditionAnswer condition) throws IOException {
        say(condition.text());
        say(memory() + ": " + reached(condition));
        if (!condition.example().steps().isEmpty()) {
            say("a run that ends so:");
            page.blank();
            Execution.print(page, INDENT, condition.example());
            page.blank();
        }
    }

    private String memory() {
        return sampling.memory().equals("sc") ? "SC (interleaving the threads)" : "RC20 (C11's weak memory model)";
    }

    private String reached(ConditionAnswer condition) {
        Reachability answer = answer(condition, sampling);
        ConditionWords words = ConditionWords.of(condition);
        return switch (answer) {
            case UNREACHABLE -> words.atLength(answer);
            case REACHABLE ->
                sampling.runs() == 1
                        ? words.ofOneRun(true)
                        : words.inFew(answer) + ", by " + RateWords.of(sampling.reached(), sampling);
            case UNKNOWN ->
                sampling.runs() == 1
                        ? words.ofOneRun(false)
                        : "undecided, no run ended " + words.manner() + ", which proves nothing";
        };
    }

    private void printRuns() throws IOException {
        String assertions = switch (verdict.assertions()) {
            case HOLD -> "no assertion fails";
            case FAIL -> "an assertion fails";
            case UNKNOWN -> "no assertion failed";
        };
        String all = sampling.isExhaustive() ? "all there is, in " : "";
        say(all + TextReport.count(sampling.runs(), "run") + " under "
                + sampling.memory().toUpperCase(Locale.ROOT) + " (" + sampling.method() + "): " + assertions);
        if (verdict.assertions() != Assertions.HOLD) {
            for (String promise : sampling.promises()) {
                say(promise);
            }
        }
    }

    private void say(String text) throws IOException {
        page.paragraph(INDENT, Paint.PLAIN, text);
    }
}
