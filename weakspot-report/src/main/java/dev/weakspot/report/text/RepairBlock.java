package dev.weakspot.report.text;

import dev.weakspot.finding.Repair;
import java.io.IOException;

/** What to change in a program, place by place; and the changed program, for those who asked for it. */
final class RepairBlock {
    private static final int INDENT = 2;
    private static final int DETAIL = 4;

    private RepairBlock() {}

    static void print(Page page, Repair repair, RepairedProgram program) throws IOException {
        page.blank();
        Paint paint = repair.isVerified() ? Paint.FINE : Paint.CAUTION;
        page.paragraph(INDENT, paint, repair.isVerified() ? "repair, verified:" : "suggestion, not tried:");
        for (Repair.Change change : repair.changes()) {
            page.paragraph(DETAIL, Paint.PLAIN, "line " + change.site().line() + ": " + change.text());
        }
        if (program == RepairedProgram.SHOWN) {
            page.blank();
            page.paragraph(INDENT, Paint.PLAIN, "the program with " + (repair.isVerified() ? "the repair:" : "that:"));
            page.blank();
            for (String line : repair.program().stripTrailing().split("\\R", -1)) {
                page.line((" ".repeat(DETAIL) + Visible.of(line)).stripTrailing());
            }
        }
    }
}
