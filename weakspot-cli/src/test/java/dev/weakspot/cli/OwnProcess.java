package dev.weakspot.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line in a process of its own, as the launcher starts it.
 *
 * @param kindOfInput file or pipe, as the launcher has seen it
 * @param before a command that starts it, with its first arguments
 * @param options of the JVM
 */
record OwnProcess(Path folder, Path input, String kindOfInput, List<String> before, List<String> options) {
    /** @param code one that {@link ExitCode} has, unless it was killed */
    record Ended(int code, String output, String errors) {}

    /** In this folder, with nothing to read. */
    static OwnProcess in(Path folder) {
        return new OwnProcess(folder, Path.of("/dev/null"), "file", List.of(), List.of());
    }

    /** The same, reading this file. */
    OwnProcess reading(Path file) {
        return reading(file, "file");
    }

    OwnProcess reading(Path file, String kind) {
        return new OwnProcess(folder, file, kind, before, options);
    }

    /** The same, started by another program, with more options. */
    OwnProcess startedBy(List<String> command, String... moreOptions) {
        return new OwnProcess(folder, input, kindOfInput, command, List.of(moreOptions));
    }

    Ended run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).ended();
    }

    /** Output and errors go to files of its own, outside the folder. */
    Started start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dweakspot.stdin=" + kindOfInput));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(Path.of("target"), "output", ".txt").toAbsolutePath();
        Path errors = Files.createTempFile(Path.of("target"), "errors", ".txt").toAbsolutePath();
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        return new Started(process, output, errors);
    }

    /** One that may still be running. */
    record Started(Process process, Path output, Path errors) {
        Ended ended() throws IOException, InterruptedException {
            int code = process.waitFor();
            Ended ended = new Ended(code, Files.readString(output, UTF_8), Files.readString(errors, UTF_8));
            Files.delete(output);
            Files.delete(errors);
            return ended;
        }
    }
}
