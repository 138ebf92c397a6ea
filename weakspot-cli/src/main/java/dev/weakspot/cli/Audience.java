package dev.weakspot.cli;

import java.util.Map;
import java.util.Properties;

/**
 * Who reads what we write. The JVM cannot tell the two streams apart by itself, so the launcher looks and passes on what
 * it saw; without it we take both for files.
 *
 * @param columns the width of the terminal, or what to assume where there is none
 */
record Audience(Reader output, Reader errors, int columns, boolean seesColour) {
    private static final int USUAL_COLUMNS = 80;

    static final Audience FILES = new Audience(Reader.FILE, Reader.FILE, USUAL_COLUMNS, false);

    enum Reader {
        TERMINAL,
        PIPE,
        FILE;

        private static Reader named(String word) {
            return switch (word) {
                case "terminal" -> TERMINAL;
                case "pipe" -> PIPE;
                default -> FILE;
            };
        }
    }

    static Audience of(Properties properties, Map<String, String> environment) {
        Reader output = Reader.named(properties.getProperty("weakspot.stdout", ""));
        Reader errors = Reader.named(properties.getProperty("weakspot.stderr", ""));
        return new Audience(
                output,
                errors,
                columns(properties.getProperty("weakspot.columns", "")),
                output == Reader.TERMINAL && wantsColour(environment));
    }

    /** As no-color.org has it: set to anything but the empty string. */
    private static boolean wantsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** A terminal that does not know its width says 0, or nothing. */
    private static int columns(String told) {
        try {
            int columns = Integer.parseInt(told);
            return columns > 0 ? columns : USUAL_COLUMNS;
        } catch (NumberFormatException e) {
            return USUAL_COLUMNS;
        }
    }
}
