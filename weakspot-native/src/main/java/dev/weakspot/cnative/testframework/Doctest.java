package dev.weakspot.cnative.testframework;

import dev.weakspot.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * doctest. A listing has the names, a line each, between two rules, and their number after the second rule. There may be
 * several test cases of one name; they are run together.
 */
final class Doctest implements TestFramework {
    private static final String HEAD = "[doctest] listing all test case names";
    private static final String RULE = "={20,}";
    private static final Pattern COUNT =
            Pattern.compile("\\[doctest\\] unskipped test cases passing the current filters: (\\d+).*");
    private static final Pattern SELECTION = Pattern.compile("--?(dt-)?(test-case|tc|test-case-exclude|tce)=.*");

    @Override
    public String name() {
        return "doctest";
    }

    @Override
    public String mark() {
        return "[doctest] ";
    }

    @Override
    public Optional<TestCases> list(ListingProgram program) throws InputException {
        ListingProgram.Printed printed = program.run("--list-test-cases", "--no-colors=true");
        List<String> lines = printed.lines();
        if (!lines.contains(HEAD)) {
            return Optional.empty();
        }
        List<String> names = lines.subList(lines.indexOf(HEAD) + 1, lines.size()).stream()
                .dropWhile(line -> line.matches(RULE))
                .takeWhile(line -> !line.matches(RULE))
                .filter(line -> !line.isBlank())
                .distinct()
                .toList();
        int all = count(program.run("--list-test-cases", "--no-colors=true", "--no-skip=true"));
        return Optional.of(new TestCases(names, Math.max(0, all - count(printed))));
    }

    private static int count(ListingProgram.Printed printed) {
        return printed.lines().stream()
                .map(COUNT::matcher)
                .filter(Matcher::matches)
                .mapToInt(matcher -> Integer.parseInt(matcher.group(1)))
                .findFirst()
                .orElse(0);
    }

    /** The user's own selection has taken effect in the listing, and would be added to this one. */
    @Override
    public List<String> selecting(String testCase, List<String> all, List<String> given) {
        List<String> arguments = given.stream()
                .filter(argument -> !SELECTION.matcher(argument).matches())
                .collect(Collectors.toCollection(ArrayList::new));
        arguments.add("--case-sensitive=true");
        arguments.add("--test-case=" + pattern(testCase));
        String others = all.stream()
                .filter(other -> !other.equals(testCase) && matches(testCase, other) && !matches(other, testCase))
                .map(Doctest::pattern)
                .collect(Collectors.joining(","));
        if (!others.isEmpty()) {
            arguments.add("--test-case-exclude=" + others);
        }
        return arguments;
    }

    /**
     * A comma separates patterns, and only newer versions can quote it, with a backslash. So both are replaced by the wildcard
     * for one character. Wildcards in names cannot be quoted in any version.
     */
    private static String pattern(String name) {
        return name.replaceAll("[,\\\\\"]", "?");
    }

    /** Whether the pattern for the test case of this name also matches another one. */
    private static boolean matches(String name, String other) {
        String expression = Pattern.quote(pattern(name)).replace("?", "\\E.\\Q").replace("*", "\\E.*\\Q");
        return other.matches("(?s)" + expression);
    }
}
