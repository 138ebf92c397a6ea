package dev.weakspot.litmus.answers;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;

/** Verdicts about programs as people write them, and how tests look at them. */
public final class Asked {
    public static final VerifyOptions USUAL =
            new VerifyOptions(SpinTreatment.AUTO, true, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);
    static final VerifyOptions STRICT =
            new VerifyOptions(SpinTreatment.STRICT, true, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);
    public static final VerifyOptions LEAN =
            new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);

    private Asked() {}

    public static SearchVerdict about(String text) {
        return about(text, USUAL);
    }

    public static SearchVerdict about(String text, VerifyOptions options) {
        return about(CompiledPrograms.program(text), options);
    }

    public static SearchVerdict about(LitmusProgram program, VerifyOptions options) {
        return Verifier.verify(program, options, SearchControl.UNLIMITED);
    }

    static VerifyOptions jobs(VerifyOptions options, int jobs) {
        return new VerifyOptions(options.spin(), options.wantsOutcomes(), jobs, options.maxStates(), options.scope());
    }

    static VerifyOptions maxStates(VerifyOptions options, long maxStates) {
        return new VerifyOptions(options.spin(), options.wantsOutcomes(), options.jobs(), maxStates, options.scope());
    }

    /** Kind and message of each finding: {@code deadlock: no thread can proceed: …}. */
    static List<String> findings(SearchVerdict verdict) {
        return verdict.findings().stream()
                .map(finding -> finding.kind().word() + ": " + finding.message())
                .toList();
    }

    static List<Finding.Kind> kinds(SearchVerdict verdict) {
        return verdict.findings().stream().map(Finding::kind).toList();
    }

    static List<String> outcomes(SearchVerdict verdict) {
        return verdict.outcomes().orElseThrow().sc();
    }

    /** Thread and text of each step: {@code 0 write x = 1}. */
    public static List<String> steps(Interleaving interleaving) {
        return interleaving.steps().stream()
                .map(step -> step.thread() + " " + step.text())
                .toList();
    }

    /** All of it but the time it took. */
    static SearchVerdict timeless(SearchVerdict verdict) {
        return new SearchVerdict(
                verdict.conclusion(),
                verdict.outcomes(),
                verdict.repair(),
                new SearchStatistics(
                        verdict.statistics().states(), verdict.statistics().executions(), 0, 0));
    }
}
