package dev.weakspot.cli.command;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a strategy. */
record StrategyWord(Strategies strategies) implements ITypeConverter<StrategyDescription> {
    @Override
    public StrategyDescription convert(String word) {
        return strategies
                .named(word)
                .orElseThrow(() -> new TypeConversionException("expected " + known() + ", not '" + word + "'"));
    }

    private String known() {
        return strategies.all().stream().map(StrategyDescription::word).collect(Collectors.joining(" or "));
    }

    /** The strategies that take the option: {@code random, pct or pos}. */
    static String taking(StrategyDescription.Option option, Strategies strategies) {
        List<String> words = strategies.all().stream()
                .filter(strategy -> strategy.options().contains(option))
                .map(StrategyDescription::word)
                .toList();
        String last = words.get(words.size() - 1);
        return words.size() == 1 ? last : String.join(", ", words.subList(0, words.size() - 1)) + " or " + last;
    }

    /** The strategies for the help text, each with a remark where it is the default or exhaustive. */
    record Choices(Strategies strategies) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return strategies.all().stream().map(Choices::described).iterator();
        }

        private static String described(StrategyDescription strategy) {
            String word = strategy.word();
            if (strategy.isExhaustive()) {
                return word + " (all possible runs)";
            }
            return strategy.defaultFor()
                    .map(memory -> word + (memory == MemoryModel.SC ? " (default)" : " (default under " + memory + ")"))
                    .orElse(word);
        }
    }
}
