package dev.weakspot.report.text;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.report.layout.ColumnWidths;
import dev.weakspot.report.layout.PrintableText;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.report.layout.Wrapping;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
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
    private final List<String> texts;

    private InterleavingTable(ReportPage page, int indent, Interleaving interleaving) {
        this.page = page;
        this.indent = indent;
        this.interleaving = interleaving;
        this.steps = interleaving.steps();
        this.texts = steps.stream().map(StepText::of).toList();
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
        InterleavingTable table = new InterleavingTable(page, indent, interleaving);
        BitSet all = new BitSet();
        all.set(0, interleaving.steps().size());
        table.print(table.widths(), all);
    }

    /** Prints at most a screen of the steps of a finding, with the numbers of steps that are left out. */
    static void printFolded(ReportPage page, int indent, Finding finding) throws IOException {
        InterleavingTable table = new InterleavingTable(page, indent, finding.interleaving());
        int[] widths = table.widths();
        table.print(widths, ImportantSteps.of(finding, index -> table.height(index, widths)));
    }

    private int[] widths() {
        return ColumnWidths.share(longestTexts(), roomForColumns());
    }

    /** The number of lines of a step. */
    private int height(int index, int[] widths) {
        int width = isReadable(widths) ? widths[column(steps.get(index).thread())] : listWidth();
        return Wrapping.column(texts.get(index), width).size();
    }

    private void print(int[] widths, BitSet shown) throws IOException {
        if (isReadable(widths)) {
            printColumns(widths, shown);
        } else {
            printList(shown);
        }
    }

    /** Steps that are left out; nothing if there are none. */
    private void printGap(int from, int to) throws IOException {
        if (to > from) {
            page.paragraph(
                    indent + 1 + stepDigits,
                    ReportColour.ASIDE,
                    "… " + TextReport.count(to - from, "step") + " left out (--steps shows all)");
        }
    }

    private int[] longestTexts() {
        int[] longest = new int[threads.length];
        for (int column = 0; column < threads.length; column++) {
            longest[column] = name(threads[column]).length();
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i).thread() == threads[column]) {
                    longest[column] = Math.max(longest[column], texts.get(i).length());
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

    private void printColumns(int[] widths, BitSet shown) throws IOException {
        StringBuilder head = new StringBuilder(margin(" ", "step", siteTitle));
        for (int column = 0; column < threads.length; column++) {
            head.append(BAR).append(' ').append(padded(name(threads[column]), widths[column]));
        }
        page.line(indent, ReportColour.ASIDE, head.toString().stripTrailing());
        int next = 0;
        for (int i = shown.nextSetBit(0); i >= 0; i = shown.nextSetBit(i + 1)) {
            printGap(next, i);
            printRow(i, widths);
            next = i + 1;
        }
        printGap(next, steps.size());
    }

    private void printRow(int index, int[] widths) throws IOException {
        Step step = steps.get(index);
        int own = column(step.thread());
        String margin = margin(index);
        for (String text : Wrapping.column(texts.get(index), widths[own])) {
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

    private int threadWidth() {
        return Arrays.stream(threads).map(thread -> name(thread).length()).reduce("thread".length(), Math::max);
    }

    private int listWidth() {
        return Math.max(1, page.columns() - indent - marginWidth() - threadWidth() - 4);
    }

    private void printList(BitSet shown) throws IOException {
        int threadWidth = threadWidth();
        page.line(
                indent,
                ReportColour.ASIDE,
                margin(" ", "step", siteTitle) + "  " + padded("thread", threadWidth) + "  what");
        int next = 0;
        for (int i = shown.nextSetBit(0); i >= 0; i = shown.nextSetBit(i + 1)) {
            printGap(next, i);
            next = i + 1;
            Step step = steps.get(i);
            String margin = margin(i) + "  " + padded(name(step.thread()), threadWidth) + "  ";
            for (String text : Wrapping.column(texts.get(i), listWidth())) {
                page.line(" ".repeat(indent) + aside(step, margin) + loud(step, text));
                margin = " ".repeat(margin.length());
            }
        }
        printGap(next, steps.size());
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
