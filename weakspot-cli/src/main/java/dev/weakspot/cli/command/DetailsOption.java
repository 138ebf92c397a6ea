package dev.weakspot.cli.command;

import picocli.CommandLine.Option;

/** The option {@code --details} of the commands that may check several programs. */
final class DetailsOption {
    @Option(
            names = "--details",
            description =
                    "Print the full report on each of several programs or test cases, instead of one line; for one"
                            + " program, all findings in full and whole call stacks.")
    private boolean wantsDetails;

    boolean isSet() {
        return wantsDetails;
    }
}
