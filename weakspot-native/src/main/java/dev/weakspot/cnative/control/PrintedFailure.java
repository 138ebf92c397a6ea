package dev.weakspot.cnative.control;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A failed check that a test framework has printed: GoogleTest, Catch2 or doctest.
 *
 * @param text the description of the failure, in one line
 */
record PrintedFailure(String file, int line, String text) {
    /** A position at the beginning of a line. The name of a source file has an extension; a time of day has none. */
    private static final String POSITION = "(?<file>[^:]*\\.[A-Za-z][A-Za-z+]*):(?<line>[0-9]{1,9}): ";

    /**
     * The first line of a failure. The description follows in the same line (doctest), or in the next lines (GoogleTest,
     * Catch2), up to an empty line.
     */
    private static final Pattern FIRST_LINE =
            Pattern.compile(POSITION + "(?:Failure|FAILED:|(?:FATAL )?ERROR: (?<text>.*))");

    private static final int MOST_CHARACTERS = 400;

    /** The first failure in the output of a program. */
    static Optional<PrintedFailure> first(String output) {
        List<String> lines = output.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher first = FIRST_LINE.matcher(lines.get(i));
            if (first.matches()) {
                String text = text(first.group("text"), lines.subList(i + 1, lines.size()));
                return Optional.of(
                        new PrintedFailure(first.group("file"), Integer.parseInt(first.group("line")), text));
            }
        }
        return Optional.empty();
    }

    private static String text(String beginning, List<String> next) {
        StringBuilder text = new StringBuilder(beginning == null ? "" : beginning.strip());
        for (String line : next) {
            if (line.isBlank()
                    || line.startsWith("[  ")
                    || text.length() > MOST_CHARACTERS) { // GoogleTest: [  FAILED  ]
                break;
            }
            text.append(text.length() == 0 ? "" : " ").append(line.strip());
        }
        if (text.length() == 0) {
            return "a check failed";
        }
        return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) + "…" : text.toString();
    }
}
