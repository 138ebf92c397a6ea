package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.List;

/**
 * How to change a program so that it becomes robust.
 *
 * @param changes what to change, from top to bottom of the file
 * @param isVerified whether the changed program was verified; if not, the changes are only a suggestion
 * @param program the changed program, as text
 */
public record Repair(List<Change> changes, boolean isVerified, String program) {
    public Repair {
        changes = List.copyOf(changes);
    }

    /**
     * One place to change.
     *
     * @param text what to do there: {@code read x with memory_order_acquire instead of memory_order_relaxed}
     */
    public record Change(Site site, String text) {}
}
