package dev.weakspot.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.event.Frame;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import dev.weakspot.input.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuppressionsTest {
    private static final Site PUSH = new Site(
            "src/stack.cpp",
            12,
            0,
            "",
            List.of(
                    new Frame("std::atomic<int>::load(std::memory_order) const", "/usr/include/c++/12/atomic", 488),
                    new Frame("app::Stack<int>::push(int, void (*)(int))", "src/stack.cpp", 12),
                    new Frame("(anonymous namespace)::fill", "src/main.cpp", 40),
                    new Frame("main", "src/main.cpp", 7)));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "race:main",
                "*:main",
                "  race : main  ",
                "race:ma?n",
                "race:app::Stack<int>::push",
                "race:app::Stack<int>::push(int, void (*)(int))",
                "race:app::Stack<*>::push",
                "race:std::atomic<int>::load",
                "race:(anonymous namespace)::fill",
                "race:stack.cpp",
                "race:src/stack.cpp",
                "race:stack.cpp:12",
                "race:src/*",
                "race:*.cpp",
                "race:/usr/include/*",
                "race:table",
                "race:table+8",
                "race:*"
            })
    void coversByFunctionFileOrLocation(String rule) throws InputException {
        assertThat(covers(rule)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deadlock:main",
                "race:mai",
                "race:ain",
                "race:m?n",
                "race:ack.cpp",
                "race:stack.cpp:1",
                "race:stack.cpp:13",
                "race:src",
                "race:stackXcpp",
                "race:tab",
                "race:table+16",
                "race:.*",
                "race:push",
                "# race:main",
                "  #race:main",
                ""
            })
    void coversNothingElse(String rule) throws InputException {
        assertThat(covers(rule)).isFalse();
    }

    private static boolean covers(String rule) throws InputException {
        return Suppressions.parse("rules", rule).covers(Finding.Kind.RACE, List.of(PUSH), List.of("table+8"));
    }

    @Test
    void aDetectionIsCoveredByTheSitesOfItsOperations() throws InputException {
        Detection detection = new Detection(
                Finding.Kind.DEADLOCK,
                List.of(new LifeCycle.Start(0, new Site("a.c", 1, 1, "")), new LifeCycle.Start(1, PUSH)),
                "");
        assertThat(Suppressions.parse("rules", "deadlock:a.c").covers(detection))
                .isTrue();
        assertThat(Suppressions.parse("rules", "deadlock:main").covers(detection))
                .isTrue();
        assertThat(Suppressions.parse("rules", "deadlock:b.c").covers(detection))
                .isFalse();
        assertThat(Suppressions.NONE.covers(detection)).isFalse();
    }

    @Test
    void rulesThatCoverNothingAreReported() throws InputException {
        Suppressions suppressions =
                Suppressions.parse("my/rules", "# old code\r\nrace:main\r\n\r\n  race:gone  \r\n*:main\r\n");
        suppressions.covers(Finding.Kind.RACE, List.of(PUSH), List.of());
        suppressions.covers(Finding.Kind.CRASH, List.of(PUSH), List.of());
        assertThat(suppressions.notes()).containsExactly("my/rules:4: the suppression 'race:gone' matched no finding");
        assertThat(suppressions.hits()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    '  race' | rules:2:3: not a rule: 'race' (a rule is KIND:PATTERN, as in race:push)
                    rase:main | rules:2:1: unknown kind of finding: 'rase' (known: robustness, race,
                    :main | rules:2:1: unknown kind of finding: '' (known:
                    'race: ' | rules:2:6: the pattern is missing (* covers every finding of the kind)
                    """)
    void aMalformedRuleIsReportedInOneLine(String line, String message) {
        assertThatThrownBy(() -> Suppressions.parse("rules", "race:ok\n" + line))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message)
                .satisfies(thrown -> assertThat(thrown.getMessage().lines()).hasSize(1));
    }
}
