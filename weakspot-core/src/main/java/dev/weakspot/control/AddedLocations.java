package dev.weakspot.control;

import dev.weakspot.memory.Location;

/** Capability: locations are added during a run. */
@FunctionalInterface
public interface AddedLocations {
    /** All locations exist from the start. */
    AddedLocations NONE = number -> {
        throw new IllegalArgumentException("no such location: number=" + number);
    };

    /** A location at its first access. Numbers continue from the initial locations, and no number is used twice. */
    Location location(int number);
}
