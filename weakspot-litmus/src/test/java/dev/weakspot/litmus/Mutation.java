package dev.weakspot.litmus;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A small change to a program that was split into parts. Indices are taken modulo the number of parts. */
public record Mutation(Kind kind, int at, int other, String word) {
    public enum Kind {
        DELETE,
        DUPLICATE,
        COPY,
        SWAP,
        INSERT,
        REPLACE
    }

    /** One to four changes; insertions and replacements use these words. */
    public static Arbitrary<List<Mutation>> some(String... words) {
        return Combinators.combine(
                        Arbitraries.of(Kind.values()),
                        Arbitraries.integers().greaterOrEqual(0),
                        Arbitraries.integers().greaterOrEqual(0),
                        Arbitraries.of(words))
                .as(Mutation::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    /** Applies the changes and joins the parts. */
    public static String of(List<Mutation> mutations, List<String> parts) {
        mutations.forEach(mutation -> mutation.applyTo(parts));
        return String.join("", parts);
    }

    private void applyTo(List<String> parts) {
        if (parts.isEmpty()) {
            return;
        }
        int i = at % parts.size();
        int j = other % parts.size();
        switch (kind) {
            case DELETE -> parts.remove(i);
            case DUPLICATE -> parts.add(j, parts.get(i));
            case COPY -> parts.set(j, parts.get(i));
            case SWAP -> parts.set(i, parts.set(j, parts.get(i)));
            case INSERT -> parts.add(i, word);
            case REPLACE -> parts.set(i, word);
        }
    }
}
