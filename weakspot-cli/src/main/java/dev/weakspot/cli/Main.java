package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where the process begins, and the only place but {@link Interruption} where it ends. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Tally tally = new Tally();
        Interruption interruption = new Interruption(tally);
        interruption.catchSignals();
        Surroundings surroundings = new Surroundings(
                console(), System.getenv(), Main::verify, tally, interruption::isRequested, System::nanoTime);
        ExitCode code = new Weakspot(surroundings).run(arguments);
        interruption.reportIsTold();
        Runtime.getRuntime().halt(code.number());
    }

    static Verdict verify(String file, String text, VerifyOptions options, SearchControl control)
            throws InputException {
        return Verifier.verify(Program.of(LitmusParser.parse(file, text)), options, control);
    }

    // UTF-8 whatever the locale: the same input gives the same bytes.
    private static Console console() {
        return new Console(
                new BufferedWriter(writer(FileDescriptor.out)),
                new PrintWriter(writer(FileDescriptor.err)),
                Audience.of(System.getProperties(), System.getenv()));
    }

    private static OutputStreamWriter writer(FileDescriptor descriptor) {
        return new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
    }
}
