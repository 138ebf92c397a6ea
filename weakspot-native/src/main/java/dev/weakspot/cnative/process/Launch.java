package dev.weakspot.cnative.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a program is started.
 *
 * @param environment in place of the engine's own
 * @param input what each run reads as its standard input
 */
public record Launch(
        Path executable, List<String> arguments, Path folder, Map<String, String> environment, Path input) {
    /** Reads nothing. */
    public static final Path NO_INPUT = Path.of("/dev/null");

    public Launch {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** In the engine's own context, without input. */
    public Launch(Path executable, List<String> arguments) {
        this(executable, arguments, Path.of("").toAbsolutePath(), System.getenv(), NO_INPUT);
    }
}
