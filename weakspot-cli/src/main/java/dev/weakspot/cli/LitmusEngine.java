package dev.weakspot.cli;

import dev.weakspot.finding.Repair;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.repair.Repairer;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.Verifier;
import java.util.Optional;

/** The verifier, and for what it finds wrong a repair. */
public final class LitmusEngine {
    private LitmusEngine() {}

    public static Verdict verify(String file, String text, VerifySettings settings, SearchControl control)
            throws InputException {
        Verdict verdict = Verifier.verify(Program.of(LitmusParser.parse(file, text)), settings.options(), control);
        return settings.repair().isFor(verdict)
                ? repair(file, text, verdict, settings, control)
                        .map(verdict::with)
                        .orElse(verdict)
                : verdict;
    }

    private static Optional<Repair> repair(
            String file, String text, Verdict verdict, VerifySettings settings, SearchControl control)
            throws InputException {
        try {
            return Repairer.repair(
                    file, text, verdict, settings.options(), settings.repair().effort(), control);
        } catch (OutOfMemoryError e) {
            return Optional.empty(); // what is known already must not be lost
        }
    }
}
