package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.Optional;

/**
 * One site to change.
 *
 * @param text the change: {@code read x with memory_order_acquire instead of memory_order_relaxed}
 * @param order the memory order to replace, if that is the whole change
 */
public record Change(Site site, String text, Optional<OrderChange> order) {
    public Change(Site site, String text) {
        this(site, text, Optional.empty());
    }
}
