package dev.weakspot.frontend;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * An option that a front end adds to commands.
 *
 * @param name as the user writes it, for example {@code --output}
 * @param label the name of the value in help texts; empty for a flag, which has no value
 * @param description the help text
 * @param commands the commands that offer the option
 * @param parser turns the text the user wrote into a value; throws {@link IllegalArgumentException}, with a message for the
 *     user, if the text is not a value
 */
public record FrontEndOption<T>(
        String name,
        Optional<String> label,
        String description,
        Set<TargetCommand> commands,
        Function<String, T> parser) {
    public FrontEndOption {
        commands = Set.copyOf(commands);
    }

    /** An option without a value; {@link OptionValues} has the value true for it if the user gave it. */
    public static FrontEndOption<Boolean> flag(String name, String description, Set<TargetCommand> commands) {
        return new FrontEndOption<>(name, Optional.empty(), description, commands, Boolean::valueOf);
    }

    /** An option with a value. */
    public static <T> FrontEndOption<T> valued(
            String name, String label, String description, Set<TargetCommand> commands, Function<String, T> parser) {
        return new FrontEndOption<>(name, Optional.of(label), description, commands, parser);
    }

    public boolean isFlag() {
        return label.isEmpty();
    }
}
