package dev.weakspot.verdict;

import java.util.List;

/**
 * The completeness of a check.
 *
 * @param gaps why the check is not complete, a sentence each; empty if it is complete
 * @param notes further facts for the reader: waiting loops treated as waits, metadata skipped, fingerprints used
 */
public record Coverage(List<String> gaps, List<String> notes) {
    public Coverage {
        gaps = List.copyOf(gaps);
        notes = List.copyOf(notes);
    }

    public boolean isComplete() {
        return gaps.isEmpty();
    }
}
