package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures as GoogleTest 1.12, Catch2 3.3 and doctest 2.4 print them. */
class PrintedFailureTest {
    @Test
    void theFirstFailureOfGoogleTestIsRead() {
        assertThat(PrintedFailure.first("""
                        [ RUN      ] Counter.Adds
                        /home/me/my tests/counter_test.cc:12: Failure
                        Expected equality of these values:
                          counter.load()
                            Which is: 1
                          2

                        /home/me/my tests/counter_test.cc:14: Failure
                        Value of: false
                        [  FAILED  ] Counter.Adds (0 ms)
                        """))
                .contains(new PrintedFailure(
                        "/home/me/my tests/counter_test.cc",
                        12,
                        "Expected equality of these values: counter.load() Which is: 1 2"));
    }

    @Test
    void theFirstFailureOfCatch2IsRead() {
        assertThat(PrintedFailure.first("""
                        -------------------------------------------------------------------------------
                        Counter adds
                        -------------------------------------------------------------------------------
                        counter.cpp:9
                        ...............................................................................

                        counter.cpp:14: FAILED:
                          CHECK( counter == 2 )
                        with expansion:
                          1 == 2

                        """))
                .contains(new PrintedFailure("counter.cpp", 14, "CHECK( counter == 2 ) with expansion: 1 == 2"));
    }

    @Test
    void theFirstFailureOfDoctestIsRead() {
        String failure = "../counter.cpp:14: %s: CHECK( counter == 2 ) is NOT correct!\n  values: CHECK( 1 == 2 )\n\n";
        PrintedFailure read = new PrintedFailure(
                "../counter.cpp", 14, "CHECK( counter == 2 ) is NOT correct! values: CHECK( 1 == 2 )");
        assertThat(PrintedFailure.first("TEST CASE:  Counter\n\n" + failure.formatted("ERROR")))
                .contains(read);
        assertThat(PrintedFailure.first(failure.formatted("FATAL ERROR"))).contains(read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ok",
                "12:30:15: ERROR: connection lost",
                "counter_test.cc:12: Success",
                "counter_test.cc:12: Failures",
                "unknown file: Failure"
            })
    void otherOutputIsNoFailure(String output) {
        assertThat(PrintedFailure.first(output)).isEmpty();
    }

    @Test
    void aFailureWithoutADescriptionStillHasItsLine() {
        assertThat(PrintedFailure.first("a.cc:3: Failure\n\n"))
                .contains(new PrintedFailure("a.cc", 3, "a check failed"));
    }

    @Test
    void aLongDescriptionIsCut() {
        assertThat(PrintedFailure.first("a.cc:3: Failure\n" + "x".repeat(1000))
                        .orElseThrow()
                        .text())
                .hasSize(401)
                .endsWith("…");
    }
}
