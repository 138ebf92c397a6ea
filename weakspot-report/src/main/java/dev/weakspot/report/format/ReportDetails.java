package dev.weakspot.report.format;

/**
 * The parts of a text report that are left out unless the user asks for them.
 *
 * @param ofEachProgram whether each of several programs has its full report, instead of one line
 * @param allSteps whether all steps of a finding are shown, instead of at most a screen
 */
public record ReportDetails(boolean ofEachProgram, boolean allSteps) {
    public static final ReportDetails USUAL = new ReportDetails(false, false);
}
