package dev.weakspot.report.format;

import dev.weakspot.verdict.Verdict;
import java.io.IOException;

/** A report to which verdicts are added one by one. {@code end} is called once, also if verdicts are missing. */
public interface Report {
    void add(Verdict verdict) throws IOException;

    void end() throws IOException;
}
