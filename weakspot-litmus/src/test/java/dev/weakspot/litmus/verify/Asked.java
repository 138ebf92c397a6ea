package dev.weakspot.litmus.verify;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.Written;
import java.util.List;

/** Verdicts about programs as people write them, and how tests look at them. */
final class Asked {
    static final VerifyOptions USUAL =
            new VerifyOptions(SpinTreatment.AUTO, true, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);
    static final VerifyOptions STRICT =
            new VerifyOptions(SpinTreatment.STRICT, true, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);
    static final VerifyOptions LEAN =
            new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);

    private Asked() {}

    static Verdict about(String text) {
        return about(text, USUAL);
    }

    static Verdict about(String text, VerifyOptions options) {
        return about(Written.program(text), options);
    }

    static Verdict about(Program program, VerifyOptions options) {
        return Verifier.verify(program, options, SearchControl.UNLIMITED);
    }

    static VerifyOptions jobs(VerifyOptions options, int jobs) {
        return new VerifyOptions(options.spin(), options.wantsOutcomes(), jobs, options.maxStates(), options.scope());
    }

    static VerifyOptions maxStates(VerifyOptions options, long maxStates) {
        return new VerifyOptions(options.spin(), options.wantsOutcomes(), options.jobs(), maxStates, options.scope());
    }

    /** Kind and message of each finding: {@code deadlock: no thread can go on: …}. */
    static List<String> findings(Verdict verdict) {
        return verdict.findings().stream()
                .map(finding -> finding.kind().word() + ": " + finding.message())
                .toList();
    }

    static List<Finding.Kind> kinds(Verdict verdict) {
        return verdict.findings().stream().map(Finding::kind).toList();
    }

    static List<String> outcomes(Verdict verdict) {
        return verdict.outcomes().orElseThrow().sc();
    }

    /** Thread and text of each step: {@code 0 write x = 1}. */
    static List<String> steps(Interleaving interleaving) {
        return interleaving.steps().stream()
                .map(step -> step.thread() + " " + step.text())
                .toList();
    }

    /** All of it but the time it took. */
    static Verdict timeless(Verdict verdict) {
        return new Verdict(
                verdict.program(),
                verdict.file(),
                verdict.robust(),
                verdict.observationallyRobust(),
                verdict.raceFree(),
                verdict.assertions(),
                verdict.condition(),
                verdict.outcomes(),
                verdict.findings(),
                verdict.repair(),
                verdict.coverage(),
                new Statistics(
                        verdict.statistics().states(), verdict.statistics().executions(), 0, 0));
    }
}
