package dev.weakspot.verdict;

import java.util.List;
import java.util.Optional;

/**
 * The final values of every execution that ends, under each memory model; sorted, without duplicates. A search reports
 * them on request.
 *
 * @param rc20 empty if weak memory was not searched; otherwise all outcomes that were found
 */
public record Outcomes(List<String> sc, Optional<List<String>> rc20) {
    public Outcomes {
        sc = List.copyOf(sc);
        rc20 = rc20.map(List::copyOf);
    }
}
