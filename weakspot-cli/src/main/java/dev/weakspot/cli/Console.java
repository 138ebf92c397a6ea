package dev.weakspot.cli;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * Where a command writes: reports to {@code output}, everything about the running of it to {@code errors}. The output is
 * a plain writer because it must not swallow a failure to write; nothing useful can be done about one of {@code errors}.
 */
record Console(Writer output, PrintWriter errors, Audience audience) {
    /** One line for the user, whatever the text contains: a file name may hold a line break or an escape sequence. */
    void complain(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> Character.isISOControl(character) ? '?' : character)
                .forEach(line::appendCodePoint);
        errors.println(line);
        errors.flush();
    }
}
