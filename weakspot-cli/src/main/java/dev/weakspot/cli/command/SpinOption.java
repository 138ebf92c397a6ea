package dev.weakspot.cli.command;

import dev.weakspot.recording.SpinTreatment;
import picocli.CommandLine.Option;

/** The treatment of waiting loops. */
final class SpinOption {
    @Option(
            names = "--spin",
            paramLabel = "auto|strict",
            converter = EnumWord.OfSpin.class,
            defaultValue = "auto",
            description = "How to treat a waiting loop, which only reads until it finds the value it waits for."
                    + " auto, the default: the thread blocks, and a loop that never ends is a deadlock. strict:"
                    + " each iteration is executed.")
    private SpinTreatment spin;

    SpinTreatment treatment() {
        return spin;
    }
}
