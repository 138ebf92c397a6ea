package dev.weakspot.report.format;

import dev.weakspot.verdict.Verdict;
import java.io.IOException;

/** A report to which verdicts are added one by one. {@code end} is called once, also if verdicts are missing. */
public interface Report {
    void add(Verdict verdict) throws IOException;

    /** Reports how many test cases were left out because the program itself disables them; called once, before the end. */
    void addDisabled(int testCases) throws IOException;

    void end() throws IOException;
}
