package dev.weakspot.cnative.testframework;

import dev.weakspot.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Catch2, version 2 or 3. {@code --list-tests} shows by its first and last lines that a program uses Catch2, but it breaks long
 * names into lines. So the names are listed by another option, which differs between the versions and prints a name a line.
 */
final class Catch2 implements TestFramework {
    private static final Pattern HEAD = Pattern.compile("(All available|Matching) test cases:");
    private static final Pattern COUNT = Pattern.compile("(\\d+)( matching)? test cases?");

    @Override
    public String name() {
        return "Catch2";
    }

    @Override
    public String mark() {
        return "All available test cases:";
    }

    @Override
    public Optional<TestCases> list(ListingProgram program) throws InputException {
        Optional<Integer> count = count(program.run("--list-tests"));
        if (count.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = names(program.run("--list-tests", "--verbosity", "quiet"), count.get()); // version 3
        if (names.size() != count.get()) {
            names = names(program.run("--list-test-names-only"), count.get()); // version 2
        }
        if (names.size() != count.get()) {
            throw new InputException(
                    program.path(),
                    "lists " + count.get() + " test cases of Catch2, but not their names",
                    "test without --each");
        }
        return Optional.of(new TestCases(
                names.stream().distinct().toList(), // names may differ by tags only
                hidden(program, count.get())));
    }

    /** Test cases that are hidden by a tag match the pattern for all names. */
    private static int hidden(ListingProgram program, int visible) throws InputException {
        return program.arguments().isEmpty()
                ? Math.max(0, count(program.run("--list-tests", "*")).orElse(visible) - visible)
                : 0; // the arguments may already select some
    }

    private static Optional<Integer> count(ListingProgram.Printed printed) {
        boolean isHeaded =
                printed.lines().stream().anyMatch(line -> HEAD.matcher(line).matches());
        return printed.lines().stream()
                .map(COUNT::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Integer.valueOf(matcher.group(1)))
                .reduce((first, last) -> last)
                .filter(count -> isHeaded);
    }

    /** The last lines; main may print others before. */
    private static List<String> names(ListingProgram.Printed printed, int count) {
        List<String> lines =
                printed.lines().stream().filter(line -> !line.isBlank()).toList();
        boolean isFullListing =
                lines.stream().anyMatch(line -> HEAD.matcher(line).matches());
        return isFullListing || lines.size() < count
                ? List.of()
                : lines.subList(lines.size() - count, lines.size()).stream()
                        .map(line -> unquoted(line.strip()))
                        .toList();
    }

    /** Catch2 quotes a name that begins with #, because that is a comment in a file of names. */
    private static String unquoted(String line) {
        return line.startsWith("\"#") && line.endsWith("\"") ? line.substring(1, line.length() - 1) : line;
    }

    @Override
    public List<String> selecting(String testCase, List<String> all, List<String> given) {
        List<String> arguments = new ArrayList<>(given);
        arguments.add(pattern(testCase));
        return arguments;
    }

    /** In quotation marks only a backslash, a quotation mark and a comma have a meaning; a backslash takes it away. */
    private static String pattern(String name) {
        return '"' + name.replaceAll("[\\\\\",]", "\\\\$0") + '"';
    }
}
