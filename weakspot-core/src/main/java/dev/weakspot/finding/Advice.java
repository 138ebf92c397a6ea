package dev.weakspot.finding;

import java.util.List;

/**
 * Changes to the program that together exclude the behaviour of a finding. They are derived from its execution, and not
 * verified.
 *
 * @param text the changes as one sentence
 */
public record Advice(List<Change> changes, String text) {
    public Advice {
        changes = List.copyOf(changes);
    }
}
