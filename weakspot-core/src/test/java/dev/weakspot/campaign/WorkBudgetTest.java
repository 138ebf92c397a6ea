package dev.weakspot.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.runs.CampaignControl;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The time after the runs of a campaign, with a clock that the test moves. */
class WorkBudgetTest {
    private static final long STEPS = 1_000_000_000;

    private long nanos = Long.MAX_VALUE - 5; // System.nanoTime() may overflow at any time
    private Optional<String> reasonToStop = Optional.empty();

    private final CampaignControl control = new CampaignControl() {
        @Override
        public Optional<String> reasonToStop() {
            return reasonToStop;
        }

        @Override
        public void progress(long runs, long failing) {}
    };

    private WorkBudget budget(int seconds, double runSeconds) {
        return WorkBudget.of(control, () -> nanos, Duration.ofSeconds(seconds), runSeconds);
    }

    private void pass(double seconds) {
        nanos += (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void aRunIsNotBegunIfItWouldProbablyEndTooLate() {
        WorkBudget budget = budget(20, 4);
        pass(15.9);
        assertThat(budget.allowsRun()).isTrue();
        pass(0.2);
        assertThat(budget.allowsRun()).isFalse();
        assertThat(budget.reasonNotToRepeat()).isPresent();
        assertThat(budget.reasonToStop()).isEmpty();
    }

    @Test
    void runsThatAreStillToBeRepeatedKeepTheirTime() {
        WorkBudget budget = budget(20, 4);
        assertThat(budget.part(1, 4).allowsRun()).isTrue();
        assertThat(budget.part(1, 5).allowsRun()).isFalse();
        assertThat(budget.part(2, 4).allowsRun()).isFalse();
    }

    /** Otherwise the finding of a campaign of one run would have no steps. */
    @Test
    void longRunsOfAShortCampaignAreRepeated() {
        assertThat(WorkBudget.afterCampaign(control, STEPS, 3, 3, false)
                        .part(1, 1)
                        .allowsRun())
                .isTrue();
        assertThat(WorkBudget.afterCampaign(control, STEPS, 3600, 21, false).reasonNotToRepeat())
                .isPresent();
    }

    @Test
    void theAnswerToTheFirstFailingRunIsNotDelayedByShortening() {
        assertThat(WorkBudget.afterCampaign(control, STEPS, 0.1, 0.3, false)
                        .part(1, 4)
                        .allowsRun())
                .isTrue();
        assertThat(WorkBudget.afterCampaign(control, STEPS, 0.1, 0.3, true)
                        .part(1, 4)
                        .allowsRun())
                .isFalse();
    }

    @Test
    void findingsOfShortRunsAreRepeatedEvenIfThereIsNoTimeToShortenThem() {
        WorkBudget budget = budget(0, 0.001);
        assertThat(budget.allowsRun()).isFalse();
        assertThat(budget.reasonNotToRepeat()).isEmpty();
        pass(2.1);
        assertThat(budget.reasonNotToRepeat()).hasValue("the time for it was over (--shrink)");
    }

    /** Ctrl-C ends the process ten seconds later, so the report must be printed by then. */
    @Test
    void anInterruptionLeavesTheTimeOfAFewRepetitions() {
        WorkBudget budget = budget(3600, 1);
        pass(100);
        reasonToStop = Optional.of("interrupted");
        assertThat(budget.allowsRun()).isFalse();
        assertThat(budget.reasonNotToRepeat()).isEmpty();
        pass(1.5);
        assertThat(budget.reasonNotToRepeat()).hasValue("interrupted");
        assertThat(budget.reasonToStopRepeating()).isEmpty();
        pass(0.6);
        assertThat(budget.reasonToStopRepeating()).hasValue("interrupted");
    }
}
