package dev.weakspot.verdict;

import dev.weakspot.finding.Change;
import java.util.List;

/**
 * Changes that make a program robust.
 *
 * @param changes from top to bottom of the file
 * @param isVerified whether the changed program was verified; if not, the changes are only a suggestion
 * @param program the changed program, as text
 */
public record Repair(List<Change> changes, boolean isVerified, String program) {
    public Repair {
        changes = List.copyOf(changes);
    }
}
