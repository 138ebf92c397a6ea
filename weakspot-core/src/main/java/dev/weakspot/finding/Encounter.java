package dev.weakspot.finding;

import java.util.Optional;

/**
 * How often runs came to a finding, and how to get there again.
 *
 * @param runs those that came to it
 * @param recording the file that has the run which is told
 */
public record Encounter(long runs, Optional<String> recording) {}
