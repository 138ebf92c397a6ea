package dev.weakspot.litmus.syntax;

import dev.weakspot.litmus.syntax.Proposition.Observed;
import java.util.List;
import java.util.Optional;

/**
 * A litmus file as written: text turned into a tree, nothing resolved.
 *
 * @param skipped metadata lines that were passed over, as written
 * @param observed the list of {@code locations [...]}
 */
public record LitmusFile(
        SourceText source,
        String name,
        List<String> skipped,
        List<Initial> initial,
        List<ThreadBody> threads,
        List<Observed> observed,
        Optional<Proposition> filter,
        Optional<FinalCondition> condition) {
    public LitmusFile {
        skipped = List.copyOf(skipped);
        initial = List.copyOf(initial);
        threads = List.copyOf(threads);
        observed = List.copyOf(observed);
    }
}
