package dev.weakspot.cli;

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
 * What the launcher runs once after a build, while the JVM takes down which classes it loads, to share them between all
 * later runs (class-data sharing). One process has to play every common part, because lists of several cannot be joined.
 */
final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] programs) throws IOException {
        Path recordings = Files.createTempDirectory("weakspot-rehearsal"); // private, and gone in the end
        try {
            play(recordings, "--version");
            for (String format : new String[] {"text", "json"}) {
                play(
                        recordings,
                        Stream.concat(Stream.of("verify", "--outcomes", "--format", format), Stream.of(programs))
                                .toArray(String[]::new));
            }
            for (String program : programs) {
                play(recordings, "test", "--memory", "rc20", "--runs", "50", program);
            }
        } finally {
            try (Stream<Path> files = Files.walk(recordings)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static void play(Path recordings, String... arguments) {
        Console console = new Console(Writer.nullWriter(), new PrintWriter(Writer.nullWriter()), Audience.FILES);
        Tally tally = new Tally();
        new Interruption(tally); // its class is needed, its effect is not
        new Weakspot(new Surroundings(
                        console, Map.of(), LitmusEngine::verify, tally, () -> false, System::nanoTime, recordings))
                .run(arguments);
    }
}
