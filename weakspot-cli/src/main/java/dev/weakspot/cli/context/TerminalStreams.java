package dev.weakspot.cli.context;

import dev.weakspot.frontend.StreamKind;
import java.util.Map;
import java.util.Properties;

/**
 * The standard streams of the process. The JVM cannot find out what each stream is connected to, so the launcher does and
 * passes it on in system properties. Without the launcher, output and errors count as files.
 *
 * @param columns the width of the terminal; 80 without a terminal
 */
public record TerminalStreams(StreamKind input, StreamKind output, StreamKind errors, int columns, boolean hasColour) {
    private static final int DEFAULT_COLUMNS = 80;

    public static final TerminalStreams FILES =
            new TerminalStreams(StreamKind.TERMINAL, StreamKind.FILE, StreamKind.FILE, DEFAULT_COLUMNS, false);

    public static TerminalStreams of(Properties properties, Map<String, String> environment) {
        StreamKind output = kind(properties.getProperty("weakspot.stdout"), StreamKind.FILE);
        return new TerminalStreams(
                kind(properties.getProperty("weakspot.stdin"), StreamKind.TERMINAL),
                output,
                kind(properties.getProperty("weakspot.stderr"), StreamKind.FILE),
                columns(properties.getProperty("weakspot.columns", "")),
                output == StreamKind.TERMINAL && allowsColour(environment));
    }

    private static StreamKind kind(String word, StreamKind otherwise) {
        return word == null
                ? otherwise
                : switch (word) {
                    case "terminal" -> StreamKind.TERMINAL;
                    case "pipe" -> StreamKind.PIPE;
                    case "file" -> StreamKind.FILE;
                    default -> otherwise;
                };
    }

    /** By the rule of no-color.org: NO_COLOR counts unless it is empty. */
    private static boolean allowsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** A terminal of unknown width reports 0, or nothing. */
    private static int columns(String reported) {
        try {
            int columns = Integer.parseInt(reported);
            return columns > 0 ? columns : DEFAULT_COLUMNS;
        } catch (NumberFormatException e) {
            return DEFAULT_COLUMNS;
        }
    }
}
