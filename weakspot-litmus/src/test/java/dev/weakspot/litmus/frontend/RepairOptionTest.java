package dev.weakspot.litmus.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepairOptionTest {
    @ParameterizedTest
    @CsvSource({
        "YES,     YES,     YES,     false, false",
        "NO,      NO,      YES,     true,  true",
        "NO,      UNKNOWN, YES,     true,  true",
        "NO,      YES,     YES,     false, true",
        "NO,      YES,     UNKNOWN, false, true",
        "NO,      YES,     NO,      true,  true",
        "YES,     YES,     NO,      true,  true",
        "UNKNOWN, UNKNOWN, UNKNOWN, false, false",
    })
    void aRepairIsOfferedForProgramsThatNeedIt(
            Answer robust, Answer observationallyRobust, Answer raceFree, boolean byDefault, boolean onRequest) {
        Verdict verdict = verdict(robust, observationallyRobust, raceFree);
        assertThat(RepairOption.IF_HARMFUL.isFor(verdict)).isEqualTo(byDefault);
        assertThat(RepairOption.ALWAYS.isFor(verdict)).isEqualTo(onRequest);
    }

    private static Verdict verdict(Answer robust, Answer observationallyRobust, Answer raceFree) {
        Answers answers = new Answers(
                ReasonedAnswer.of(robust),
                ReasonedAnswer.of(observationallyRobust),
                ReasonedAnswer.of(raceFree),
                Assertions.HOLD,
                Optional.empty());
        Coverage complete = new Coverage(List.of(), List.of());
        return new SearchVerdict(
                new Conclusion("t", "f", answers, List.of(), complete), Optional.empty(), SearchStatistics.NONE);
    }
}
