package dev.weakspot.litmus.syntax;

import dev.weakspot.litmus.syntax.Proposition.Observed;
import java.util.List;
import java.util.Optional;

/**
 * The syntax tree of a litmus file. No name is resolved.
 *
 * @param skipped metadata lines that the parser ignores, as written
 * @param observed the list of {@code locations [...]}
 */
public record LitmusFile(
        LitmusSource source,
        String name,
        List<String> skipped,
        List<InitialItem> initial,
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
