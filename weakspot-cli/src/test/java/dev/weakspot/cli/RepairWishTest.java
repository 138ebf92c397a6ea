package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.Coverage;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepairWishTest {
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
    void isForProgramsThatNeedIt(
            Answer robust, Answer observationallyRobust, Answer raceFree, boolean byDefault, boolean onRequest) {
        Verdict verdict = verdict(robust, observationallyRobust, raceFree);
        assertThat(RepairWish.IF_HARMFUL.isFor(verdict)).isEqualTo(byDefault);
        assertThat(RepairWish.ALWAYS.isFor(verdict)).isEqualTo(onRequest);
    }

    private static Verdict verdict(Answer robust, Answer observationallyRobust, Answer raceFree) {
        return new Verdict(
                "t",
                "f",
                Judgement.of(robust),
                Judgement.of(observationallyRobust),
                Judgement.of(raceFree),
                Assertions.HOLD,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                new Coverage(List.of(), List.of()),
                Statistics.NONE);
    }
}
