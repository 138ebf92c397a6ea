package dev.weakspot.cli.command;

import dev.weakspot.strategy.Strategies;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates the options of runs for a list of strategies. Picocli asks it for each class that an annotation names. */
public record RunOptionsFactory(Strategies strategies) implements IFactory {
    @Override
    public <T> T create(Class<T> type) throws Exception {
        if (type == RunOptions.class) {
            return type.cast(new RunOptions(strategies));
        }
        if (type == StrategyWord.class) {
            return type.cast(new StrategyWord(strategies));
        }
        if (type == StrategyWord.Choices.class) {
            return type.cast(new StrategyWord.Choices(strategies));
        }
        return CommandLine.defaultFactory().create(type);
    }
}
