package dev.weakspot.cnative.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The command, folder, environment and input of a program.
 *
 * @param environment replaces the environment of the engine
 * @param input the file that each run reads as its standard input
 */
public record Launch(
        Path executable, List<String> arguments, Path folder, Map<String, String> environment, Path input) {
    /** An empty standard input. */
    public static final Path NO_INPUT = Path.of("/dev/null");

    public Launch {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** With the folder and the environment of the engine, and without input. */
    public Launch(Path executable, List<String> arguments) {
        this(executable, arguments, Path.of("").toAbsolutePath(), System.getenv(), NO_INPUT);
    }
}
