package dev.weakspot.cli.context;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * The streams a command writes to: reports go to {@code output}, everything else to {@code errors}. The output is a plain
 * writer because a failure to write a report must be noticed. A failure to write to {@code errors} has no remedy.
 */
public record Console(Writer output, PrintWriter errors, TerminalStreams streams) {
    /** Prints one line. Control characters, which a file name may contain, are replaced. */
    public void error(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> Character.isISOControl(character) ? '?' : character)
                .forEach(line::appendCodePoint);
        errors.println(line);
        errors.flush();
    }
}
