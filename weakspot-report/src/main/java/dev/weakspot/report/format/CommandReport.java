package dev.weakspot.report.format;

import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.OptionalInt;

/**
 * All that a command reports.
 *
 * @param verdicts in the order in which the programs were checked
 * @param disabledTestCases the number of test cases that the program itself disables; empty unless it was split
 * @param text the report for people of one of the verdicts
 */
public record CommandReport(
        List<Verdict> verdicts,
        OptionalInt disabledTestCases,
        ReportScope scope,
        RepairedProgram repaired,
        CommandCall call,
        VerdictText text) {
    public CommandReport {
        verdicts = List.copyOf(verdicts);
    }
}
