package dev.weakspot.report.html;

import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The page of a command. Its content security policy allows the style and the script of this package, recognised by their
 * digests, and nothing else: no other script, and no address.
 */
final class HtmlPage {
    private final CommandReport report;
    private final Markup page = new Markup();

    private HtmlPage(CommandReport report) {
        this.report = report;
    }

    static String of(CommandReport report) throws IOException {
        HtmlPage html = new HtmlPage(report);
        html.write();
        return html.page.toString();
    }

    private void write() throws IOException {
        String style = resource("report.css");
        String script = resource("report.js");
        page.trusted("<!DOCTYPE html>\n")
                .open("html", "lang", "en")
                .newLine()
                .open("head")
                .newLine();
        page.single("meta", "charset", "utf-8").newLine();
        String policy = "default-src 'none'; style-src " + digest(style) + "; script-src " + digest(script)
                + "; base-uri 'none'; form-action 'none'";
        page.single("meta", "http-equiv", "Content-Security-Policy", "content", policy)
                .newLine();
        page.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .newLine();
        page.single("meta", "name", "color-scheme", "content", "light dark").newLine();
        page.element("title", title()).newLine();
        page.open("style").trusted(style).close("style").newLine();
        page.close("head").newLine().open("body").newLine();
        writeBody();
        page.open("script").trusted(script).close("script").newLine();
        page.close("body").newLine().close("html").newLine();
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("a resource is missing: name=" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String title() {
        List<Verdict> verdicts = report.verdicts();
        return verdicts.size() == 1
                ? verdicts.get(0).program() + ": " + ConclusionText.of(verdicts.get(0)) + " – Weakspot"
                : ConclusionText.count(verdicts.size(), unit()) + " – Weakspot";
    }

    private String unit() {
        return report.scope() == ReportScope.TEST_CASES ? "test case" : "program";
    }

    private void writeBody() throws IOException {
        boolean isOne = report.verdicts().size() == 1;
        HeadingLevels levels = new HeadingLevels(isOne ? 1 : 2);
        page.open("main").newLine();
        report.call().problems().forEach(problem -> page.element("p", problem, "class", "gap problem"));
        if (!isOne) {
            writeOverview();
        }
        QuotedFiles sources = new QuotedFiles(report.call().folder());
        List<Integer> order = byImportance();
        for (int i : order) {
            if (isOne || !isClean(i)) {
                section(i, levels, sources).write(report.text());
            }
        }
        if (!isOne && order.stream().anyMatch(this::isClean)) {
            page.open("section", "class", "clean-programs")
                    .element("h2", "Nothing found")
                    .newLine();
            for (int i : order) {
                if (isClean(i)) {
                    section(i, levels, sources).writeFolded(report.text());
                }
            }
            page.close("section").newLine();
        }
        page.close("main").newLine();
        page.open("footer");
        page.text("Weakspot " + report.call().version() + " · ")
                .element("code", "weakspot " + ShellWord.joined(report.call().arguments()))
                .text(" · exit code " + report.call().exitCode());
        page.close("footer").newLine();
    }

    private ProgramSection section(int index, HeadingLevels levels, QuotedFiles sources) {
        return new ProgramSection(report.verdicts().get(index), id(index), levels, sources, page);
    }

    private boolean isClean(int index) {
        return ConclusionText.style(report.verdicts().get(index)).equals("clean");
    }

    /** The numbers of the programs: those with errors first, then those with warnings, gaps, and nothing. */
    private List<Integer> byImportance() {
        List<String> styles = List.of("error", "warning", "incomplete", "clean");
        return IntStream.range(0, report.verdicts().size())
                .boxed()
                .sorted(Comparator.comparing(index ->
                        styles.indexOf(ConclusionText.style(report.verdicts().get(index)))))
                .toList();
    }

    private static String id(int index) {
        return "p" + (index + 1);
    }

    private void writeOverview() {
        List<Verdict> verdicts = report.verdicts();
        long found = verdicts.stream().filter(one -> !one.findings().isEmpty()).count();
        long incomplete =
                verdicts.stream().filter(one -> !one.coverage().isComplete()).count();
        page.open("header", "class", "overview");
        page.element(
                "h1",
                ConclusionText.count(verdicts.size(), unit()) + ": "
                        + (found == 0 ? "nothing found" : found + " with findings")
                        + (incomplete == 0 ? "" : ", " + incomplete + " not complete"));
        if (report.disabledTestCases().orElse(0) > 0) {
            page.element(
                    "p",
                    ConclusionText.count(report.disabledTestCases().getAsInt(), "test case")
                            + " that the program disables: not tested");
        }
        page.open("ol", "class", "programs");
        for (int i : byImportance()) {
            Verdict verdict = verdicts.get(i);
            page.open("li", "class", ConclusionText.style(verdict));
            page.element("a", verdict.program(), "href", "#" + id(i));
            String kinds = verdict.findings().isEmpty() ? "" : " (" + ConclusionText.kinds(verdict.findings()) + ")";
            String coverage = verdict.coverage().isComplete() ? "" : ", not complete";
            page.text(" ").element("span", ConclusionText.of(verdict) + kinds + coverage, "class", "conclusion");
            page.close("li").newLine();
        }
        page.close("ol").close("header").newLine();
    }
}
