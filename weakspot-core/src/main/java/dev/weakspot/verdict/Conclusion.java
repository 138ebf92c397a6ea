package dev.weakspot.verdict;

import dev.weakspot.finding.Finding;
import java.util.List;

/**
 * The part of a verdict that a search and a campaign of runs both reach.
 *
 * @param program the name of the program
 * @param file the file as the user named it
 * @param findings the most important first
 */
public record Conclusion(String program, String file, Answers answers, List<Finding> findings, Coverage coverage) {
    public Conclusion {
        findings = List.copyOf(findings);
    }
}
