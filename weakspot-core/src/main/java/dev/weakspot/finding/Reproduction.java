package dev.weakspot.finding;

import java.util.Optional;

/**
 * How many runs showed a finding, and how to repeat one of them.
 *
 * @param runs the number of runs that showed it
 * @param recording the file with the run that the finding describes
 * @param output what the program printed in that run before the finding; empty unless it was captured
 */
public record Reproduction(long runs, Optional<String> recording, String output) {
    public Reproduction(long runs, Optional<String> recording) {
        this(runs, recording, "");
    }
}
