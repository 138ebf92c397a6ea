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
 * @param kindOfInput file or pipe: the kind that the launcher reports for {@code input}
 * @param launcher a command that starts the JVM, with its first arguments; empty if none does
 * @param options options of the JVM
 */
record OwnProcess(Path folder, Path input, String kindOfInput, List<String> launcher, List<String> options) {
    /** @param code a number of {@link ExitCode}, unless the process was killed */
    record EndedProcess(int code, String output, String errors) {}

    /** A process in this folder, with empty standard input. */
    static OwnProcess in(Path folder) {
        return new OwnProcess(folder, Path.of("/dev/null"), "file", List.of(), List.of());
    }

    /** A process that reads this file as standard input. */
    OwnProcess reading(Path file) {
        return reading(file, "file");
    }

    OwnProcess reading(Path file, String kind) {
        return new OwnProcess(folder, file, kind, launcher, options);
    }

    /** A process that another program starts, with these options of the JVM. */
    OwnProcess startedBy(List<String> command, String... moreOptions) {
        return new OwnProcess(folder, input, kindOfInput, command, List.of(moreOptions));
    }

    EndedProcess run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).ended();
    }

    /** Starts the process. Its output and errors go to temporary files outside its folder. */
    Started start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(launcher);
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

    /** A process that may still be running. */
    record Started(Process process, Path output, Path errors) {
        EndedProcess ended() throws IOException, InterruptedException {
            int code = process.waitFor();
            EndedProcess ended =
                    new EndedProcess(code, Files.readString(output, UTF_8), Files.readString(errors, UTF_8));
            Files.delete(output);
            Files.delete(errors);
            return ended;
        }
    }
}
