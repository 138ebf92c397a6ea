package dev.weakspot.finding;

import dev.weakspot.event.Site;
import dev.weakspot.event.Strengthening;
import java.util.Optional;

/**
 * One site to change.
 *
 * @param text the change: {@code read x with memory_order_acquire instead of memory_order_relaxed}
 * @param order the memory order to replace in the source, if that is the whole change
 * @param strengthening the change as runs apply it: a stronger memory order; empty if it is another kind of change
 */
public record Change(Site site, String text, Optional<OrderChange> order, Optional<Strengthening> strengthening) {
    /** A change that is no stronger memory order. */
    public Change(Site site, String text) {
        this(site, text, Optional.empty(), Optional.empty());
    }
}
