package dev.weakspot.report.text;

import dev.weakspot.finding.Insight;
import java.io.IOException;

/** What each thread knows, one row a step and below it what has changed. */
final class InsightBlock {
    private static final int INDENT = 2;

    private final Page page;
    private final Insight insight;
    private final int lineDigits;

    private InsightBlock(Page page, Insight insight) {
        this.page = page;
        this.insight = insight;
        this.lineDigits = Math.max(
                "line".length(),
                insight.rows().stream()
                        .mapToInt(row -> Integer.toString(row.line()).length())
                        .max()
                        .orElse(0));
    }

    static void print(Page page, Insight insight) throws IOException {
        InsightBlock block = new InsightBlock(page, insight);
        for (String sentence : insight.legend()) {
            page.paragraph(INDENT, Paint.PLAIN, sentence);
        }
        page.blank();
        block.printRows();
        page.blank();
    }

    private void printRows() throws IOException {
        page.line(INDENT, Paint.ASIDE, margin(" ", "step", "line") + "what");
        for (Insight.Row row : insight.rows()) {
            boolean isStep = row.step() > 0;
            String margin = isStep
                    ? margin(" ", Integer.toString(row.step()), Integer.toString(row.line()))
                    : margin(row.isAlarming() ? "!" : " ", "", "") + "  ";
            print(row, margin);
        }
    }

    private void print(Insight.Row row, String margin) throws IOException {
        Paint paint = row.isAlarming() ? Paint.ALARM : Paint.PLAIN;
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
