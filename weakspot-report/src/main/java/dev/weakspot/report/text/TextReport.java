package dev.weakspot.report.text;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.format.Terminal;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.Optional;

/**
 * Verdicts as text, printed as they arrive; the most important line comes first. The report contains no times, so that the
 * same input gives the same bytes.
 */
public final class TextReport {
    private final ReportPage page;
    private final ReportDetails details;
    private final RepairedProgram repairedProgram;
    private int programs;
    private int withFindings;
    private int incomplete;
    private final TestCaseSummary testCases = new TestCaseSummary();
    private final FindingList findings = new FindingList();

    public TextReport(Appendable out, Terminal terminal) {
        this(out, terminal, ReportDetails.USUAL, RepairedProgram.LEFT_OUT);
    }

    public TextReport(Appendable out, Terminal terminal, ReportDetails details, RepairedProgram repairedProgram) {
        this.page = new ReportPage(out, terminal);
        this.details = details;
        this.repairedProgram = repairedProgram;
    }

    /**
     * Prints the verdict on one program.
     *
     * @param scope the programs of the report
     */
    public void add(Verdict verdict, ReportScope scope) throws IOException {
        boolean isOnly = scope == ReportScope.ONE_PROGRAM;
        findings.add(verdict, !isOnly);
        boolean hasBlock = isOnly || details.ofEachProgram();
        if (scope == ReportScope.TEST_CASES) {
            hasBlock &= TestCaseSummary.needsBlock(verdict);
            testCases.add(verdict, hasBlock);
            if (!hasBlock) {
                return;
            }
        }
        if (programs > 0 && hasBlock) {
            page.blank();
        }
        count(verdict);
        if (!hasBlock) {
            Headline.printWithGaps(page, verdict);
            return;
        }
        Headline.print(page, verdict);
        Optional<Sampling> sampling =
                verdict instanceof RunsVerdict runs ? Optional.of(runs.sampling()) : Optional.empty();
        boolean isComplete = isOnly && details.ofEachProgram();
        FullFindings full = FullFindings.of(verdict, isComplete);
        int number = 0;
        for (Finding finding : full.findings()) {
            number++;
            FindingBlock.print(page, number, finding, sampling, details.withCompleteStacks(isComplete));
        }
        if (full.rest().isPresent()) {
            page.blank();
            page.paragraph(0, ReportColour.PLAIN, full.rest().get());
        }
        if (verdict instanceof SearchVerdict search) {
            addSearch(search, isOnly);
        } else if (verdict instanceof RunsVerdict runs) {
            if (!verdict.findings().isEmpty()) {
                page.blank();
            }
            RunsBlock.print(page, runs);
        }
    }

    private void addSearch(SearchVerdict verdict, boolean isOnly) throws IOException {
        if (verdict.repair().isPresent()) {
            RepairBlock.print(page, verdict.repair().get(), repairedProgram);
        }
        if (!verdict.findings().isEmpty() || verdict.repair().isPresent()) {
            page.blank();
        }
        SearchBlock.print(page, verdict, isOnly);
    }

    /** Adds the number of test cases that the program itself disables. */
    public void addDisabled(int count) {
        testCases.addDisabled(count);
    }

    /**
     * Prints a closing line if there were several programs, a line for each test case, and a line for each finding. So the last
     * lines of a report are its result.
     */
    public void summary() throws IOException {
        if (!testCases.isEmpty()) {
            if (programs > 0) {
                page.blank();
            }
            testCases.print(page);
        } else if (programs > 1) {
            printTotal();
        }
        findings.print(page);
    }

    private void printTotal() throws IOException {
        String results = withFindings == 0 ? "nothing found" : number(withFindings) + " with findings";
        String coverage = incomplete == 0 ? "all complete" : number(incomplete) + " not complete";
        ReportColour paint =
                withFindings > 0 ? ReportColour.ALARM : incomplete > 0 ? ReportColour.CAUTION : ReportColour.FINE;
        page.blank();
        page.paragraph(0, paint, number(programs) + " programs: " + results + ", " + coverage);
    }

    private void count(Verdict verdict) {
        programs++;
        if (!verdict.findings().isEmpty()) {
            withFindings++;
        }
        if (!verdict.coverage().isComplete()) {
            incomplete++;
        }
    }

    /** {@code 1,234,567}, whatever the locale. */
    static String number(long number) {
        return FormattedNumber.count(number);
    }

    /** {@code 1 state}, {@code 2 states}. */
    static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
