package dev.weakspot.cnative.testframework;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises in the output of a program that its test framework selected no test case. */
public final class EmptySelection {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private static final Pattern LINE = Pattern.compile("(?m)^("
            + "\\[==========\\] (?:Running )?0 tests from 0 test .*" // GoogleTest
            + "|No test cases matched .*|No tests ran" // Catch2
            + "|\\[doctest\\] test cases: +0 \\|.*" // doctest
            + ")$");

    private EmptySelection() {}

    /** The line of this output that reports it, if there is one. */
    public static Optional<String> in(String output) {
        Matcher matcher = LINE.matcher(COLOUR.matcher(output).replaceAll(""));
        return matcher.find() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
    }
}
