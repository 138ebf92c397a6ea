package dev.weakspot.finding;

import java.util.Optional;

/**
 * How often runs came to a finding, and how to get there again.
 *
 * @param runs those that came to it
 * @param recording the file that has the run which is told
 * @param output what the program has printed in that run up to there, if somebody wants to know
 */
public record Encounter(long runs, Optional<String> recording, String output) {
    /** One of a program that has printed nothing, or nothing that was asked for. */
    public Encounter(long runs, Optional<String> recording) {
        this(runs, recording, "");
    }
}
