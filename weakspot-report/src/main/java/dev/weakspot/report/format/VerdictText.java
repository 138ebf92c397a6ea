package dev.weakspot.report.format;

import dev.weakspot.verdict.Verdict;
import java.io.IOException;

/** The report for people, as plain text. A format of report files may contain it. */
@FunctionalInterface
public interface VerdictText {
    String of(Verdict verdict) throws IOException;
}
