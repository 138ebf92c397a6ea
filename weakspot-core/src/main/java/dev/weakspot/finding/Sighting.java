package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import java.util.List;

/**
 * Something that was seen in a run and is to be told: the raw material of a {@link Finding}.
 *
 * @param operations those that make it, in the order in which they happened; the last one is where it shows
 * @param detail one sentence where the operations do not say it all, else empty
 */
public record Sighting(Finding.Kind kind, List<Operation> operations, String detail) {
    public Sighting {
        operations = List.copyOf(operations);
    }
}
