package dev.weakspot.cnative.testframework;

import dev.weakspot.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * GoogleTest. A listing has the suites, each followed by its indented test cases; both may have a comment:
 *
 * <pre>
 * Queue.
 *   Pops
 *   DISABLED_Grows
 * Sizes/Queue.  # TypeParam = int
 *   Holds/0  # GetParam() = 1
 * </pre>
 */
final class GoogleTest implements TestFramework {
    private static final String LIST = "--gtest_list_tests";
    private static final String COMMENT = "  # ";
    private static final String INDENT = "  ";
    private static final String DISABLED = "DISABLED_";
    private static final String WITH_DISABLED = "--gtest_also_run_disabled_tests";

    @Override
    public String name() {
        return "GoogleTest";
    }

    @Override
    public String mark() {
        return "gtest_list_tests";
    }

    @Override
    public Optional<TestCases> list(ListingProgram program) throws InputException {
        ListingProgram.Printed printed = program.run(LIST);
        if (printed.code() != 0) {
            return Optional.empty();
        }
        boolean withDisabled = program.arguments().contains(WITH_DISABLED);
        List<String> names = new ArrayList<>();
        int disabled = 0;
        String suite = "";
        for (String line : printed.lines()) {
            String text = line.contains(COMMENT) ? line.substring(0, line.indexOf(COMMENT)) : line.stripTrailing();
            if (!text.startsWith(" ")) {
                suite = text.endsWith(".") ? text : ""; // otherwise a line that main prints
            } else if (!suite.isEmpty() && isTestCase(text)) {
                String name = suite + text.strip();
                if (isDisabled(name) && !withDisabled) {
                    disabled++;
                } else {
                    names.add(name);
                }
            }
        }
        return names.isEmpty() && disabled == 0 ? Optional.empty() : Optional.of(new TestCases(names, disabled));
    }

    private static boolean isTestCase(String text) {
        String name = text.substring(INDENT.length());
        return text.startsWith(INDENT) && !name.isEmpty() && name.chars().noneMatch(Character::isWhitespace);
    }

    /** The suite or the test case is disabled; a parameterised one has the prefix of its instantiation before. */
    private static boolean isDisabled(String name) {
        return name.startsWith(DISABLED) || name.contains("." + DISABLED) || name.contains("/" + DISABLED);
    }

    /** Of several filters the last one counts. */
    @Override
    public List<String> selecting(String testCase, List<String> all, List<String> given) {
        List<String> arguments = new ArrayList<>(given);
        arguments.add("--gtest_filter=" + pattern(testCase));
        return arguments;
    }

    /**
     * A filter cannot quote: a colon separates patterns and a hyphen begins the excluded ones. Only names that a user's own
     * generator of names makes contain them. They are replaced by the wildcard for one character.
     */
    private static String pattern(String name) {
        return name.replace(':', '?').replace('-', '?');
    }
}
