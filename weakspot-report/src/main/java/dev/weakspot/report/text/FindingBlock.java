package dev.weakspot.report.text;

import dev.weakspot.finding.Access;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FixCheck;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.finding.Severity;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.report.layout.SourceLine;
import dev.weakspot.verdict.Sampling;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One finding: a headline, the sites, then labelled parts: why, fix, steps, seen, again. */
final class FindingBlock {
    private static final int INDENT = 3;
    private static final int SITES = 5;

    private final ReportPage page;
    private final Finding finding;
    private final ReportDetails details;

    private FindingBlock(ReportPage page, Finding finding, ReportDetails details) {
        this.page = page;
        this.finding = finding;
        this.details = details;
    }

    /**
     * Prints a finding.
     *
     * @param number its position among the findings of the program, from 1 on
     * @param sampling the runs of the verdict, if it rests on runs
     * @param details what is not left out
     */
    static void print(ReportPage page, int number, Finding finding, Optional<Sampling> sampling, ReportDetails details)
            throws IOException {
        FindingBlock block = new FindingBlock(page, finding, details);
        page.blank();
        block.printHeadline(number);
        block.printSites();
        block.printReasons();
        block.printAdvice();
        block.printSteps();
        if (finding.reproduction().isPresent() && sampling.isPresent()) {
            block.printReproduction(finding.reproduction().get(), sampling.get());
        }
    }

    private void printHeadline(int number) throws IOException {
        String object = finding.object().map(name -> " on " + name).orElse("");
        boolean isError = finding.severity() == Severity.ERROR;
        page.labelled(
                0,
                isError ? ReportColour.ALARM : ReportColour.CAUTION,
                number + "  ",
                (isError ? "" : "warning: ") + finding.kind().title() + object);
        if (isMessageShown()) {
            page.paragraph(INDENT, ReportColour.PLAIN, finding.message());
        }
        for (String sentence : finding.why().objects()) {
            page.paragraph(INDENT, ReportColour.PLAIN, sentence);
        }
    }

    /** The sites of a race or of a blocked thread repeat the message, so that it is left out. */
    private boolean isMessageShown() {
        return switch (finding.kind()) {
            case RACE, DOUBLE_FREE -> finding.accesses().isEmpty();
            case USE_AFTER_FREE -> finding.accesses().isEmpty() || isOnStack();
            case ROBUSTNESS, CONDITION, UNINITIALISED_READ -> true;
            case ASSERTION, DEADLOCK, LIVELOCK, CRASH, EXIT_STATUS, LOCK_MISUSE ->
                !FindingSites.hasFailingStep(finding);
        };
    }

    /** Whether the sites do not show why the memory is not in use any more. */
    private boolean isOnStack() {
        return finding.accesses().stream().anyMatch(access -> access.role() == Access.Role.END_OF_LIFETIME);
    }

    private void printSites() throws IOException {
        List<FindingSites.Row> rows = FindingSites.of(finding);
        if (!rows.isEmpty()) {
            page.blank();
        }
        int width = rows.stream().mapToInt(row -> row.label().length()).max().orElse(0);
        for (FindingSites.Row row : rows) {
            int text = SITES + (width == 0 ? 0 : width + 2);
            String label = width == 0
                    ? ""
                    : row.label() + " ".repeat(width + 2 - row.label().length());
            page.labelled(SITES, ReportColour.PLAIN, label, row.site() + row.text());
            SourceLine.print(page, text, row.site());
            StackBlock.print(page, text, row.site().stack(), details.allFrames());
        }
        for (String sentence : finding.why().threads()) {
            page.paragraph(SITES, ReportColour.PLAIN, sentence);
        }
    }

    private void printReasons() throws IOException {
        List<Reason> reasons = finding.why().reasons();
        if (!reasons.isEmpty()) {
            page.blank();
        }
        String label = "why    ";
        for (Reason reason : reasons) {
            page.labelled(INDENT, ReportColour.PLAIN, label + (reasons.size() > 1 ? "- " : ""), reason.text());
            label = " ".repeat(label.length());
        }
    }

    private void printAdvice() throws IOException {
        List<Advice> advice = finding.why().advice();
        if (!advice.isEmpty()) {
            page.blank();
        }
        String label = "fix    ";
        for (Advice alternative : advice) {
            for (Change change : alternative.changes()) {
                page.labelled(INDENT, ReportColour.PLAIN, label, change.site().inWords() + ": " + change.text());
                label = " ".repeat(label.length());
            }
            printCheck(alternative, " ".repeat(label.length()));
            label = "or     ";
        }
    }

    /** Only advice that rests on runs is checked by runs; a search verifies a repair of the whole program. */
    private void printCheck(Advice advice, String margin) throws IOException {
        if (finding.reproduction().isPresent()) {
            String result = advice.check().map(FixCheck::inWords).orElse("not verified");
            boolean isPassed = advice.check().filter(FixCheck::isPassed).isPresent();
            page.labelled(INDENT, isPassed ? ReportColour.FINE : ReportColour.CAUTION, margin, result);
        }
    }

    private void printSteps() throws IOException {
        if (finding.interleaving().steps().isEmpty()) {
            return;
        }
        page.blank();
        page.line(INDENT, ReportColour.PLAIN, "steps");
        if (details.allSteps()) {
            InterleavingTable.print(page, INDENT, finding.interleaving());
        } else {
            InterleavingTable.printFolded(page, INDENT, finding);
        }
    }

    private void printReproduction(Reproduction reproduction, Sampling sampling) throws IOException {
        OutputBlock.print(page, "output of the program up to this step:", reproduction.output());
        boolean isOfMany = sampling.runs() > 1;
        if (isOfMany || reproduction.recording().isPresent()) {
            page.blank();
        }
        if (isOfMany) {
            page.labelled(INDENT, ReportColour.PLAIN, "seen   ", "in " + RateWords.of(reproduction, sampling));
        }
        if (reproduction.recording().isPresent()) {
            page.labelled(
                    INDENT,
                    ReportColour.PLAIN,
                    "again  ",
                    "weakspot replay " + reproduction.recording().get());
        }
    }
}
