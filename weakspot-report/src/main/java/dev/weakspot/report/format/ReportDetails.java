package dev.weakspot.report.format;

/**
 * The parts of a text report that are left out unless the user asks for them.
 *
 * @param ofEachProgram whether each of several programs has its full report, instead of one line; for one program, whether all
 *     findings are shown in full
 * @param allSteps whether all steps of a finding are shown, instead of at most a screen
 * @param allFrames whether call stacks contain all library functions
 */
public record ReportDetails(boolean ofEachProgram, boolean allSteps, boolean allFrames) {
    public static final ReportDetails USUAL = new ReportDetails(false, false);

    /** With the call stacks that belong to the steps: all frames if all steps are shown. */
    public ReportDetails(boolean ofEachProgram, boolean allSteps) {
        this(ofEachProgram, allSteps, allSteps);
    }

    /** These details, with all frames of call stacks if that is wanted or if all steps are shown. */
    public ReportDetails withCompleteStacks(boolean isWanted) {
        return new ReportDetails(ofEachProgram, allSteps, isWanted || allFrames);
    }
}
