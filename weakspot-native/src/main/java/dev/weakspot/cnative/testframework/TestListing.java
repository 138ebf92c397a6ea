package dev.weakspot.cnative.testframework;

import dev.weakspot.cnative.process.Launch;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.input.InputException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The test cases that a program has listed. */
public final class TestListing {
    private static final String REMEDY =
            "check the arguments after --, or leave out --each, to test the program as a whole";

    private final TestFramework framework;
    private final TestFramework.TestCases testCases;
    private final List<String> given;

    private TestListing(TestFramework framework, TestFramework.TestCases testCases, List<String> given) {
        this.framework = framework;
        this.testCases = testCases;
        this.given = given;
    }

    /**
     * Asks a program for its test cases. A program that ignores the question runs as usual, so it is asked only in the words
     * of the frameworks that are linked into it. If none is, it may use one as a library, and is asked in the words of all.
     *
     * @param millis the time limit for an answer
     */
    public static TestListing of(TargetFile target, Launch launch, long millis, BooleanSupplier isStopped)
            throws InputException {
        ListingProgram program = new ListingProgram(target.path(), launch, millis, isStopped);
        List<TestFramework> linked = linked(target);
        for (TestFramework framework : linked.isEmpty() ? TestFramework.ALL : linked) {
            Optional<TestFramework.TestCases> listed = framework.list(program);
            if (listed.isPresent() && !listed.get().names().isEmpty()) {
                return new TestListing(framework, listed.get(), launch.arguments());
            }
            if (listed.isPresent()) {
                throw new InputException(
                        target.path(),
                        "lists no test case of " + framework.name() + " to run",
                        listed.get().disabled() > 0
                                ? "all test cases are disabled"
                                : "see the arguments after --, or the filter in the environment");
            }
        }
        throw new InputException(target.path(), mistake(linked), REMEDY);
    }

    private static List<TestFramework> linked(TargetFile target) {
        String bytes = new String(target.content(), StandardCharsets.ISO_8859_1);
        return TestFramework.ALL.stream()
                .filter(framework -> bytes.contains(framework.mark()))
                .toList();
    }

    private static String mistake(List<TestFramework> linked) {
        return linked.isEmpty()
                ? "lists no test cases in the way of GoogleTest, Catch2 or doctest"
                : "lists no test cases, although it contains "
                        + linked.stream().map(TestFramework::name).collect(Collectors.joining(" and "));
    }

    /** The names of the test cases, without the disabled ones. */
    public List<String> names() {
        return testCases.names();
    }

    /** How many test cases the program itself excludes. */
    public int disabled() {
        return testCases.disabled();
    }

    /** The arguments with which the program runs this test case only. */
    public List<String> argumentsFor(String name) {
        return framework.selecting(name, testCases.names(), given);
    }
}
