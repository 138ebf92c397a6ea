package dev.weakspot.finding;

import java.util.List;
import java.util.Optional;

/**
 * The final values of every execution that ends, under each memory model; sorted, each once.
 *
 * @param rc20 empty if nobody asked for weak memory; otherwise all that are known
 */
public record Outcomes(List<String> sc, Optional<List<String>> rc20) {
    public Outcomes {
        sc = List.copyOf(sc);
        rc20 = rc20.map(List::copyOf);
    }
}
