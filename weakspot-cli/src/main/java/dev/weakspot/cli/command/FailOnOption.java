package dev.weakspot.cli.command;

import dev.weakspot.finding.Severity;
import picocli.CommandLine.Option;

/** The option that decides which findings make a command fail. */
final class FailOnOption {
    @Option(
            names = "--fail-on",
            paramLabel = "errors|warnings",
            converter = EnumWord.OfFailOn.class,
            defaultValue = "errors",
            description = "errors, the default: exit code 1 if there is an error. warnings: also if there is a"
                    + " warning, which is a robustness violation without a known consequence.")
    private FailOn failOn;

    /** The findings that make a command fail. */
    enum FailOn {
        ERRORS,
        WARNINGS
    }

    /** The least severity of a finding that makes the command fail. */
    Severity severity() {
        return failOn == FailOn.ERRORS ? Severity.ERROR : Severity.WARNING;
    }
}
