package dev.weakspot.cli;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.Console;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.context.ExitCodeTally;
import dev.weakspot.cli.context.TerminalStreams;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.strategy.Strategies;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Starts the process. Only this class and {@link Interruption} end it. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        ExitCodeTally tally = new ExitCodeTally();
        Interruption interruption = new Interruption(tally);
        interruption.catchSignals();
        CliContext context = new CliContext(
                console(), environment(), tally, interruption::isRequested, System::nanoTime, Path.of(""));
        ExitCode code =
                new Weakspot(context, FrontEnds.STANDARD, ReportFormats.STANDARD, Strategies.STANDARD).run(arguments);
        interruption.reportIsWritten();
        Runtime.getRuntime().halt(code.number());
    }

    /** The environment of the user. The launcher sets LC_ALL for this process, and passes the user's value on. */
    private static Map<String, String> environment() {
        String locale = System.getProperty("weakspot.locale");
        if (locale == null) {
            return System.getenv();
        }
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.remove("LC_ALL");
        if (!locale.isEmpty()) {
            environment.put("LC_ALL", locale);
        }
        return environment;
    }

    // UTF-8 in every locale: the same input gives the same bytes.
    private static Console console() {
        return new Console(
                new BufferedWriter(writer(FileDescriptor.out)),
                new PrintWriter(writer(FileDescriptor.err)),
                TerminalStreams.of(System.getProperties(), System.getenv()));
    }

    private static OutputStreamWriter writer(FileDescriptor descriptor) {
        return new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
    }
}
