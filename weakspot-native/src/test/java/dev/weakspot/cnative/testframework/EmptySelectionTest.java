package dev.weakspot.cnative.testframework;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptySelectionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[==========] Running 0 tests from 0 test suites.",
                "[==========] Running 0 tests from 0 test cases.", // before GoogleTest 1.10
                "[==========] 0 tests from 0 test suites ran. (0 ms total)",
                "No test cases matched 'Nope'",
                "No tests ran",
                "[doctest] test cases:  0 |  0 passed | 0 failed | 3 skipped"
            })
    void theLineOfAFrameworkThatRunsNothingIsFound(String line) {
        assertThat(EmptySelection.in("Note: filter = Nope\n" + line + "\n[  PASSED  ] 0 tests.\n"))
                .contains(line);
        assertThat(EmptySelection.in("\u001b[0;32m" + line.replace("]", "]\u001b[m") + "\n"))
                .contains(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[==========] Running 10 tests from 1 test suite.",
                "[doctest] test cases: 10 | 10 passed | 0 failed | 0 skipped",
                "my log: No tests ran",
                "All tests passed (1 assertion in 1 test case)"
            })
    void otherOutputMeansNothing(String line) {
        assertThat(EmptySelection.in(line + "\n")).isEmpty();
    }
}
