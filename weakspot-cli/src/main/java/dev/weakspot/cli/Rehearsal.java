package dev.weakspot.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the launcher runs once after a build, while the JVM takes down which classes it loads, to share them between all
 * later runs (class-data sharing). One process has to play every common part, because lists of several cannot be joined.
 */
final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] programs) {
        play("--version");
        for (String format : new String[] {"text", "json"}) {
            play(Stream.concat(Stream.of("verify", "--outcomes", "--format", format), Stream.of(programs))
                    .toArray(String[]::new));
        }
    }

    private static void play(String... arguments) {
        Console console = new Console(Writer.nullWriter(), new PrintWriter(Writer.nullWriter()), Audience.FILES);
        Tally tally = new Tally();
        new Interruption(tally); // its class is needed, its effect is not
        new Weakspot(new Surroundings(
                        console, Map.of(), LitmusEngine::verify, tally, () -> false, System::nanoTime, Path.of("")))
                .run(arguments);
    }
}
