package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import java.util.List;

/**
 * A result of a monitor in one run. A {@link Finding} is made of it.
 *
 * @param operations the operations of the detection, in the order in which they happened; it is detected at the last one
 * @param detail one sentence where the operations do not suffice; otherwise empty
 * @param names the names of the variables, mutexes and blocks; empty unless suppressions need them
 */
public record Detection(Finding.Kind kind, List<Operation> operations, String detail, List<String> names) {
    public Detection {
        operations = List.copyOf(operations);
        names = List.copyOf(names);
    }

    public Detection(Finding.Kind kind, List<Operation> operations, String detail) {
        this(kind, operations, detail, List.of());
    }

    /** This detection with the names of its variables, mutexes and blocks. */
    public Detection about(List<String> objects) {
        return new Detection(kind, operations, detail, objects);
    }
}
