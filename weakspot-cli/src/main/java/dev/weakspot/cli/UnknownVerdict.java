package dev.weakspot.cli;

import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.Coverage;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What there is to say about a program that no search has spoken of. */
final class UnknownVerdict {
    private UnknownVerdict() {}

    /** @param gap why nothing is known */
    static Verdict of(String file, String gap) {
        return new Verdict(
                programName(file),
                file,
                Judgement.NOT_MADE,
                Judgement.NOT_MADE,
                Judgement.NOT_MADE,
                Assertions.UNKNOWN,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                new Coverage(List.of(gap), List.of()),
                Statistics.NONE);
    }

    /** The file has not been read, so its name has to do. */
    static String programName(String file) {
        Path name = Path.of(file).getFileName();
        String last = name == null ? file : name.toString();
        return last.endsWith(".litmus") ? last.substring(0, last.length() - ".litmus".length()) : last;
    }
}
