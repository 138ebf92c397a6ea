package dev.weakspot.verdict;

import dev.weakspot.finding.Finding;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a verdict that a search and a campaign of runs both reach.
 *
 * @param program the name of the program
 * @param file the file as the user named it
 * @param findings errors first, otherwise in the given order
 */
public record Conclusion(String program, String file, Answers answers, List<Finding> findings, Coverage coverage) {
    public Conclusion {
        findings = findings.stream()
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }
}
