package dev.weakspot.cli;

import dev.weakspot.litmus.verify.SpinTreatment;
import picocli.CommandLine.Option;

/** What is made of waiting loops. */
final class SpinOption {
    @Option(
            names = "--spin",
            paramLabel = "auto|strict",
            converter = Word.OfSpin.class,
            defaultValue = "auto",
            description = "What to make of a loop that only reads until it sees what it waits for. auto, the"
                    + " default: it is a wait, and one that never ends is a deadlock. strict: a loop is a loop.")
    private SpinTreatment spin;

    SpinTreatment treatment() {
        return spin;
    }
}
