package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;
import java.io.IOException;

/** Where verdicts go, one after the other; {@code end} once, also if not all of them have come. */
interface Report {
    void add(Verdict verdict) throws IOException;

    void end() throws IOException;
}
