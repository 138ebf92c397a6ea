package dev.weakspot.frontend;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The process from which targets are started.
 *
 * @param environment the environment variables that targets get
 * @param folder the working folder of targets
 * @param standardInput the kind of Weakspot's own standard input
 * @param isStopped whether the command must end, because of a time limit or an interruption
 * @param messages prints a line for the user
 */
public record TargetContext(
        Map<String, String> environment,
        Path folder,
        StreamKind standardInput,
        BooleanSupplier isStopped,
        Consumer<String> messages) {
    public TargetContext {
        environment = Map.copyOf(environment);
    }
}
