package dev.weakspot.report.format;

import dev.weakspot.finding.Severity;
import java.nio.file.Path;
import java.util.List;

/**
 * The call of a command, and its end.
 *
 * @param version the version of Weakspot
 * @param arguments the arguments of {@code weakspot}: the name of the command, its options and its targets
 * @param folder the working folder, an absolute path
 * @param sourceRoot the folder of the user's sources, an absolute path; reports for other tools name files relative to it
 * @param failOn the least severity of a finding that makes the command fail
 * @param problems the error messages of targets without a verdict, and of failures of Weakspot, a line each
 */
public record CommandCall(
        String version,
        List<String> arguments,
        Path folder,
        Path sourceRoot,
        Severity failOn,
        int exitCode,
        List<String> problems) {
    public CommandCall {
        arguments = List.copyOf(arguments);
        problems = List.copyOf(problems);
    }
}
