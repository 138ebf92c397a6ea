package dev.weakspot.report.text;

import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Verdict;
import java.io.IOException;

/**
 * Verdicts for a person to read, printed as they arrive; the line that matters most comes first. Holds no wall-clock
 * figure, so that the same input gives the same bytes.
 */
public final class TextReport {
    private final Page page;
    private final RepairedProgram repairedProgram;
    private int programs;
    private int withFindings;
    private int incomplete;

    public TextReport(Appendable out, Terminal terminal) {
        this(out, terminal, RepairedProgram.LEFT_OUT);
    }

    public TextReport(Appendable out, Terminal terminal, RepairedProgram repairedProgram) {
        this.page = new Page(out, terminal);
        this.repairedProgram = repairedProgram;
    }

    /**
     * Prints all about one program.
     *
     * @param isOnly whether this program is all the user asked about; it is then reported at greater length
     */
    public void add(Verdict verdict, boolean isOnly) throws IOException {
        if (programs > 0) {
            page.blank();
        }
        count(verdict);
        Headline.print(page, verdict);
        for (Finding finding : verdict.findings()) {
            FindingBlock.print(page, finding, verdict.sampling());
        }
        if (verdict.repair().isPresent()) {
            RepairBlock.print(page, verdict.repair().get(), repairedProgram);
        }
        if (!verdict.findings().isEmpty() || verdict.repair().isPresent()) {
            page.blank();
        }
        if (verdict.sampling().isPresent()) {
            SamplingBlock.print(page, verdict, verdict.sampling().get());
        } else {
            Answers.print(page, verdict, isOnly);
        }
    }

    /** The closing line about several programs; nothing if there was at most one. */
    public void summary() throws IOException {
        if (programs < 2) {
            return;
        }
        String findings = withFindings == 0 ? "nothing found" : number(withFindings) + " with findings";
        String coverage = incomplete == 0 ? "all complete" : number(incomplete) + " not complete";
        Paint paint = withFindings > 0 ? Paint.ALARM : incomplete > 0 ? Paint.CAUTION : Paint.FINE;
        page.blank();
        page.paragraph(0, paint, number(programs) + " programs: " + findings + ", " + coverage);
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
        return Figures.count(number);
    }

    /** {@code 1 state}, {@code 2 states}. */
    static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
