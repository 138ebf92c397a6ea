package dev.weakspot.finding;

import java.util.List;

/** The final values of every execution that ends, under each memory model that was explored; sorted, each once. */
public record Outcomes(List<String> sc) {
    public Outcomes {
        sc = List.copyOf(sc);
    }
}
