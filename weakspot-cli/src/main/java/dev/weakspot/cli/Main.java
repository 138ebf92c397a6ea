package dev.weakspot.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Where the process begins, and the only place but {@link Interruption} where it ends. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Tally tally = new Tally();
        Interruption interruption = new Interruption(tally);
        interruption.catchSignals();
        Surroundings surroundings = new Surroundings(
                console(),
                System.getenv(),
                LitmusEngine::verify,
                tally,
                interruption::isRequested,
                System::nanoTime,
                Path.of(""));
        ExitCode code = new Weakspot(surroundings).run(arguments);
        interruption.reportIsTold();
        Runtime.getRuntime().halt(code.number());
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
