package dev.weakspot.report.html;

import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.KnowledgeTable;
import dev.weakspot.report.format.VerdictText;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.SingleRunDetails;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The verdict on one program: gaps, findings, repair, executions, and the facts about the check. */
final class ProgramSection {
    private final Verdict verdict;
    private final String id;
    private final HeadingLevels levels;
    private final QuotedFiles sources;
    private final Markup page;

    /** @param id a prefix that no other program of the page has */
    ProgramSection(Verdict verdict, String id, HeadingLevels levels, QuotedFiles sources, Markup page) {
        this.verdict = verdict;
        this.id = id;
        this.levels = levels;
        this.sources = sources;
        this.page = page;
    }

    void write(VerdictText text) throws IOException {
        page.open(
                        "section",
                        "class",
                        "program " + ConclusionText.style(verdict),
                        "id",
                        id,
                        "aria-labelledby",
                        id + "-title")
                .newLine();
        writeHead();
        Optional<Sampling> sampling =
                verdict instanceof RunsVerdict runs ? Optional.of(runs.sampling()) : Optional.empty();
        List<Finding> findings = verdict.findings();
        for (int i = 0; i < findings.size(); i++) {
            new FindingSection(findings.get(i), id + "-f" + (i + 1), levels, sources, page).write(i + 1, sampling);
        }
        if (verdict instanceof SearchVerdict search && search.repair().isPresent()) {
            new FixSection(sources, page).write(search.repair().get(), verdict.file(), levels);
        }
        writeExamples();
        if (verdict instanceof RunsVerdict runs && runs.singleRun().isPresent()) {
            writeSingleRun(runs.singleRun().get());
        }
        new FactsSection(verdict, levels, page).write(id);
        writeText(text);
        page.close("section").newLine();
    }

    /** Writes the verdict below its conclusion, so that it takes one line of a page until it is opened. */
    void writeFolded(VerdictText text) throws IOException {
        String runs = ConclusionText.runs(verdict);
        page.open("details", "id", id).open("summary");
        page.text(verdict.program() + ": ").element("span", ConclusionText.of(verdict), "class", "conclusion");
        page.text(runs.isEmpty() ? "" : " " + runs).close("summary").newLine();
        page.element("p", verdict.file(), "class", "file");
        writeExamples();
        new FactsSection(verdict, levels, page).write(id);
        writeText(text);
        page.close("details").newLine();
    }

    private void writeText(VerdictText text) throws IOException {
        page.open("details", "class", "text-report").element("summary", "This report as text");
        page.open("pre").text(text.of(verdict)).close("pre").close("details").newLine();
    }

    private void writeHead() {
        page.open("header", "class", "verdict").open(levels.program(), "id", id + "-title");
        page.text(verdict.program() + ": ");
        page.element("span", ConclusionText.of(verdict), "class", "conclusion");
        String runs = ConclusionText.runs(verdict);
        page.text(runs.isEmpty() ? "" : " " + runs).close(levels.program());
        page.element("p", verdict.file(), "class", "file");
        for (String gap : verdict.coverage().gaps()) {
            page.open("p", "class", "gap")
                    .element("b", "Not complete: ")
                    .text(gap)
                    .close("p");
        }
        if (verdict.findings().size() > 1) {
            page.open("nav", "aria-label", "Findings").open("ol");
            for (int i = 0; i < verdict.findings().size(); i++) {
                Finding finding = verdict.findings().get(i);
                page.open("li", "class", finding.severity().word());
                page.element("a", FindingSection.title(finding), "href", "#" + id + "-f" + (i + 1));
                finding.site()
                        .ifPresent(site -> page.element(
                                "span", " " + Places.named(site), "class", "file", "title", Places.full(site)));
                page.close("li");
            }
            page.close("ol").close("nav");
        }
        page.close("header").newLine();
    }

    private void writeExamples() {
        verdict.condition()
                .filter(condition ->
                        verdict.findings().stream().noneMatch(finding -> finding.kind() == Finding.Kind.CONDITION))
                .map(ConditionAnswer::example)
                .ifPresent(steps -> writeSteps(steps, "condition", "An execution that decides the condition"));
        ReasonedAnswer observational = verdict.observationallyRobust();
        boolean isShown = verdict.findings().stream()
                .anyMatch(finding -> finding.interleaving().equals(observational.example()));
        if (!isShown) {
            writeSteps(observational.example(), "observational", "Why the program is not observationally robust");
        }
    }

    private void writeSteps(Interleaving steps, String part, String title) {
        new StepperSection(steps, EventGraph.NONE, id + "-" + part, sources, page).write(levels.finding(), title);
    }

    private void writeSingleRun(SingleRunDetails run) {
        if (verdict.findings().isEmpty()) {
            writeSteps(run.execution(), "run", "The run, step by step");
        }
        if (!run.output().isEmpty() && verdict.findings().isEmpty()) {
            page.open("section", "class", "output").element(levels.finding(), "Output of the program");
            page.open("pre")
                    .text(OutputText.shown(run.output()))
                    .close("pre")
                    .close("section")
                    .newLine();
        }
        if (!run.knowledge().rows().isEmpty()) {
            writeKnowledge(run.knowledge());
        }
    }

    private void writeKnowledge(KnowledgeTable knowledge) {
        page.open("section", "class", "knowledge").element(levels.finding(), "What each thread knows");
        knowledge.legend().forEach(sentence -> page.element("p", sentence));
        page.open("pre");
        for (KnowledgeTable.Row row : knowledge.rows()) {
            String start = row.step() > 0 ? row.step() + "  line " + row.line() + "  " : "     ";
            page.element("span", start + row.text() + "\n", "class", row.isAlarming() ? "alarm" : "row");
        }
        page.close("pre").close("section").newLine();
    }
}
