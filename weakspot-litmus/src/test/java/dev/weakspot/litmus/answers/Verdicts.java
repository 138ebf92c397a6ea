package dev.weakspot.litmus.answers;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;

/** Verdicts of programs given as text, and the parts of a verdict that tests compare. */
public final class Verdicts {
    public static final VerifyOptions DEFAULT =
            new VerifyOptions(SpinTreatment.AUTO, true, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);
    static final VerifyOptions STRICT =
            new VerifyOptions(SpinTreatment.STRICT, true, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);
    public static final VerifyOptions WITHOUT_OUTCOMES =
            new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000).within(VerifyOptions.Scope.INTERLEAVINGS);

    private Verdicts() {}

    public static SearchVerdict of(String text) {
        return of(text, DEFAULT);
    }

    public static SearchVerdict of(String text, VerifyOptions options) {
        return of(CompiledPrograms.program(text), options);
    }

    public static SearchVerdict of(LitmusProgram program, VerifyOptions options) {
        return Verifier.verify(program, options, VerifyControl.UNLIMITED);
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

    /** The verdict with its durations set to 0. */
    static SearchVerdict withoutDurations(SearchVerdict verdict) {
        return new SearchVerdict(
                verdict.conclusion(),
                verdict.outcomes(),
                verdict.repair(),
                new SearchStatistics(
                        verdict.statistics().states(), verdict.statistics().executions(), 0, 0));
    }
}
