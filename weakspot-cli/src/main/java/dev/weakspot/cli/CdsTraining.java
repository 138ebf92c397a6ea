package dev.weakspot.cli;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.Console;
import dev.weakspot.cli.context.ExitCodeTally;
import dev.weakspot.cli.context.TerminalStreams;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.strategy.Strategies;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Executes the common commands once after a build, while the JVM lists the classes that it loads. The launcher makes an archive
 * of these classes for all later starts (class-data sharing). One process executes all commands, because the lists of several
 * processes cannot be joined.
 */
final class CdsTraining {
    private CdsTraining() {}

    public static void main(String[] programs) throws IOException {
        Path recordings = Files.createTempDirectory("weakspot-training"); // private, and deleted at the end
        try {
            execute(recordings, "--version");
            for (String format : new String[] {"text", "json"}) {
                execute(
                        recordings,
                        Stream.concat(Stream.of("verify", "--outcomes", "--format", format), Stream.of(programs))
                                .toArray(String[]::new));
            }
            for (String program : programs) {
                execute(recordings, "test", "--memory", "rc20", "--runs", "50", program);
            }
        } finally {
            try (Stream<Path> files = Files.walk(recordings)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static void execute(Path recordings, String... arguments) {
        Console console = new Console(Writer.nullWriter(), new PrintWriter(Writer.nullWriter()), TerminalStreams.FILES);
        ExitCodeTally tally = new ExitCodeTally();
        new Interruption(tally); // only to load its class
        new Weakspot(
                        new CliContext(console, Map.of(), tally, () -> false, System::nanoTime, recordings),
                        FrontEnds.STANDARD,
                        ReportFormats.STANDARD,
                        Strategies.STANDARD)
                .run(arguments);
    }
}
