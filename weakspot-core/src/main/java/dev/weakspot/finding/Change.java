package dev.weakspot.finding;

import dev.weakspot.event.Site;

/**
 * One site to change.
 *
 * @param text the change: {@code read x with memory_order_acquire instead of memory_order_relaxed}
 */
public record Change(Site site, String text) {}
