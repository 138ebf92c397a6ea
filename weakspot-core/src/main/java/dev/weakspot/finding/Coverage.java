package dev.weakspot.finding;

import java.util.List;

/**
 * What the answers rest on.
 *
 * @param gaps why the search is not complete, a sentence each; empty means that it is
 * @param notes what a reader should know all the same: loops taken as waits, metadata skipped, fingerprints used
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
