package dev.weakspot.report.text;

import dev.weakspot.finding.Change;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.layout.PrintableText;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.Repair;
import java.io.IOException;

/** The changes that repair a program; and the changed program, if it was requested. */
final class RepairBlock {
    private static final int INDENT = 2;
    private static final int DETAIL = 4;

    private RepairBlock() {}

    static void print(ReportPage page, Repair repair, RepairedProgram program) throws IOException {
        page.blank();
        ReportColour paint = repair.isVerified() ? ReportColour.FINE : ReportColour.CAUTION;
        page.paragraph(
                INDENT, paint, repair.isVerified() ? "fix for the program, verified:" : "suggested fix, not verified:");
        for (Change change : repair.changes()) {
            page.paragraph(DETAIL, ReportColour.PLAIN, "line " + change.site().line() + ": " + change.text());
        }
        if (program == RepairedProgram.SHOWN) {
            page.blank();
            page.paragraph(INDENT, ReportColour.PLAIN, "the program with the fix:");
            page.blank();
            for (String line : repair.program().stripTrailing().split("\\R", -1)) {
                page.line((" ".repeat(DETAIL) + PrintableText.of(line)).stripTrailing());
            }
        }
    }
}
