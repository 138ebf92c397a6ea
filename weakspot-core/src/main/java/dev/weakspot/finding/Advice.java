package dev.weakspot.finding;

import dev.weakspot.event.Strengthening;
import java.util.List;
import java.util.Optional;

/**
 * Changes to the program that together exclude the behaviour of a finding. They are derived from its execution.
 *
 * @param text the changes as one sentence
 * @param check the runs that were repeated with the changes; empty if there are none
 */
public record Advice(List<Change> changes, String text, Optional<FixCheck> check) {
    public Advice {
        changes = List.copyOf(changes);
    }

    /** Advice that was not checked. */
    public Advice(List<Change> changes, String text) {
        this(changes, text, Optional.empty());
    }

    public Advice with(FixCheck result) {
        return new Advice(changes, text, Optional.of(result));
    }

    /** The stronger memory orders; empty if some change is of another kind. */
    public List<Strengthening> strengthenings() {
        List<Strengthening> all = changes.stream()
                .flatMap(change -> change.strengthening().stream())
                .toList();
        return all.size() == changes.size() ? all : List.of();
    }
}
