package dev.weakspot.finding;

import dev.weakspot.event.Mode;

/** The memory order of an atomic access, and the one that it should have. */
public record OrderChange(Mode now, Mode needed) {}
