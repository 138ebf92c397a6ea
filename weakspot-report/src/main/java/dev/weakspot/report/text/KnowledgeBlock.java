package dev.weakspot.report.text;

import dev.weakspot.finding.KnowledgeTable;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.report.layout.Wrapping;
import java.io.IOException;

/** The writes that each thread is aware of: one row a step, and the changes below it. */
final class KnowledgeBlock {
    private static final int INDENT = 2;

    private final ReportPage page;
    private final KnowledgeTable knowledge;
    private final int lineDigits;

    private KnowledgeBlock(ReportPage page, KnowledgeTable knowledge) {
        this.page = page;
        this.knowledge = knowledge;
        this.lineDigits = Math.max(
                "line".length(),
                knowledge.rows().stream()
                        .mapToInt(row -> Integer.toString(row.line()).length())
                        .max()
                        .orElse(0));
    }

    static void print(ReportPage page, KnowledgeTable knowledge) throws IOException {
        KnowledgeBlock block = new KnowledgeBlock(page, knowledge);
        for (String sentence : knowledge.legend()) {
            page.paragraph(INDENT, ReportColour.PLAIN, sentence);
        }
        page.blank();
        block.printRows();
        page.blank();
    }

    private void printRows() throws IOException {
        page.line(INDENT, ReportColour.ASIDE, margin(" ", "step", "line") + "what");
        for (KnowledgeTable.Row row : knowledge.rows()) {
            boolean isStep = row.step() > 0;
            String margin = isStep
                    ? margin(" ", Integer.toString(row.step()), Integer.toString(row.line()))
                    : margin(row.isAlarming() ? "!" : " ", "", "") + "  ";
            print(row, margin);
        }
    }

    private void print(KnowledgeTable.Row row, String margin) throws IOException {
        ReportColour paint = row.isAlarming() ? ReportColour.ALARM : ReportColour.PLAIN;
        String before = margin;
        for (String text : Wrapping.column(row.text(), page.columns() - INDENT - margin.length())) {
            page.line(INDENT, paint, before + text);
            before = " ".repeat(margin.length());
        }
    }

    private String margin(String mark, String step, String line) {
        return mark + " " + padded(step, "step".length()) + " " + padded(line, lineDigits) + "  ";
    }

    private static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
