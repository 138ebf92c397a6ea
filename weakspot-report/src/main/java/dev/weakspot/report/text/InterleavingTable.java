package dev.weakspot.report.text;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.report.layout.ColumnWidths;
import dev.weakspot.report.layout.PrintableText;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.report.layout.Wrapping;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * An interleaving, one row a step and one column for each of its threads. If the columns would be too narrow, a list that
 * names the thread of each step.
 */
final class InterleavingTable {
    private static final int NARROWEST_COLUMN = 14;
    private static final int WIDEST_SITE = 20;
    private static final String UNKNOWN = "?";
    private static final String BAR = " |";

    private final ReportPage page;
    private final int indent;
    private final Interleaving interleaving;
    private final List<Step> steps;
    private final int[] threads;
    private final List<String> sites;
    private final String siteTitle;
    private final int stepDigits;
    private final int siteWidth;

    private InterleavingTable(ReportPage page, int indent, Interleaving interleaving) {
        this.page = page;
        this.indent = indent;
        this.interleaving = interleaving;
        this.steps = interleaving.steps();
        this.threads = steps.stream().mapToInt(Step::thread).sorted().distinct().toArray();
        this.stepDigits = Math.max("step".length(), digits(steps.size()));
        boolean isOneFile =
                steps.stream().map(step -> step.site().file()).distinct().count() <= 1;
        this.siteTitle = isOneFile ? "line" : "site";
        this.sites = steps.stream()
                .map(step -> isOneFile ? line(step.site()) : site(step.site()))
                .toList();
        this.siteWidth = Math.max(
                siteTitle.length(),
                sites.stream().mapToInt(String::length).max().orElse(0));
    }

    static void print(ReportPage page, int indent, Interleaving interleaving) throws IOException {
        InterleavingTable execution = new InterleavingTable(page, indent, interleaving);
        int[] widths = ColumnWidths.share(execution.longestTexts(), execution.roomForColumns());
        if (execution.isReadable(widths)) {
            execution.printColumns(widths);
        } else {
            execution.printList();
        }
    }

    private int[] longestTexts() {
        int[] longest = new int[threads.length];
        for (int column = 0; column < threads.length; column++) {
            longest[column] = name(threads[column]).length();
            for (Step step : steps) {
                if (step.thread() == threads[column]) {
                    longest[column] = Math.max(longest[column], step.text().length());
                }
            }
        }
        return longest;
    }

    private int roomForColumns() {
        return page.columns() - indent - marginWidth() - threads.length * (BAR.length() + 1);
    }

    private boolean isReadable(int[] widths) {
        int[] longest = longestTexts();
        for (int column = 0; column < widths.length; column++) {
            if (widths[column] < Math.min(longest[column], NARROWEST_COLUMN)) {
                return false;
            }
        }
        return true;
    }

    private void printColumns(int[] widths) throws IOException {
        StringBuilder head = new StringBuilder(margin(" ", "step", siteTitle));
        for (int column = 0; column < threads.length; column++) {
            head.append(BAR).append(' ').append(padded(name(threads[column]), widths[column]));
        }
        page.line(indent, ReportColour.ASIDE, head.toString().stripTrailing());
        for (int i = 0; i < steps.size(); i++) {
            printRow(i, widths);
        }
    }

    private void printRow(int index, int[] widths) throws IOException {
        Step step = steps.get(index);
        int own = column(step.thread());
        String margin = margin(index);
        for (String text : Wrapping.column(step.text(), widths[own])) {
            StringBuilder row = new StringBuilder(" ".repeat(indent)).append(aside(step, margin));
            for (int column = 0; column < threads.length; column++) {
                boolean isLast = column == threads.length - 1;
                row.append(aside(step, BAR));
                if (column == own) {
                    row.append(' ').append(loud(step, isLast ? text : padded(text, widths[column])));
                } else if (!isLast) {
                    row.append(" ".repeat(1 + widths[column]));
                }
            }
            page.line(row.toString());
            margin = " ".repeat(marginWidth());
        }
    }

    private void printList() throws IOException {
        int threadWidth =
                Arrays.stream(threads).map(thread -> name(thread).length()).reduce("thread".length(), Math::max);
        page.line(
                indent,
                ReportColour.ASIDE,
                margin(" ", "step", siteTitle) + "  " + padded("thread", threadWidth) + "  what");
        int width = Math.max(1, page.columns() - indent - marginWidth() - threadWidth - 4);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            String margin = margin(i) + "  " + padded(name(step.thread()), threadWidth) + "  ";
            for (String text : Wrapping.column(step.text(), width)) {
                page.line(" ".repeat(indent) + aside(step, margin) + loud(step, text));
                margin = " ".repeat(margin.length());
            }
        }
    }

    private String margin(int index) {
        Step step = steps.get(index);
        return margin(step.isFailure() ? ">" : " ", Integer.toString(index + 1), sites.get(index));
    }

    private String margin(String mark, String step, String site) {
        return mark + " " + " ".repeat(stepDigits - step.length()) + step + " " + " ".repeat(siteWidth - site.length())
                + site;
    }

    private int marginWidth() {
        return 2 + stepDigits + 1 + siteWidth;
    }

    private static String line(Site site) {
        return site.line() == 0 ? UNKNOWN : Integer.toString(site.line());
    }

    /** The file without its folders, and the line. */
    private static String site(Site site) {
        String file = PrintableText.of(site.file().substring(site.file().lastIndexOf('/') + 1));
        String text = site.line() == 0 ? file : file + ":" + site.line();
        int start = text.length() - WIDEST_SITE;
        return start <= 0 ? text : "…" + text.substring(start + 1);
    }

    private String aside(Step step, String text) {
        return page.painted(step.isFailure() ? ReportColour.ALARM : ReportColour.ASIDE, text);
    }

    private String loud(Step step, String text) {
        return page.painted(step.isFailure() ? ReportColour.ALARM : ReportColour.PLAIN, text);
    }

    private int column(int thread) {
        return Arrays.binarySearch(threads, thread);
    }

    private String name(int thread) {
        return interleaving.nameOf(thread);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static int digits(int number) {
        return Integer.toString(number).length();
    }
}
