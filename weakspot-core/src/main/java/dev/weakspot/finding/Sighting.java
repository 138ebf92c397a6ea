package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import java.util.List;

/**
 * Something that was seen in a run and is to be told: the raw material of a {@link Finding}.
 *
 * @param operations those that make it, in the order in which they happened; the last one is where it shows
 * @param detail one sentence where the operations do not say it all, else empty
 * @param names of what it is about, where somebody wants to know them: variables, mutexes, blocks
 */
public record Sighting(Finding.Kind kind, List<Operation> operations, String detail, List<String> names) {
    public Sighting {
        operations = List.copyOf(operations);
        names = List.copyOf(names);
    }

    /** One of which nobody wants to know the names. */
    public Sighting(Finding.Kind kind, List<Operation> operations, String detail) {
        this(kind, operations, detail, List.of());
    }

    /** The same, and what it is about. */
    public Sighting about(List<String> things) {
        return new Sighting(kind, operations, detail, things);
    }
}
