package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.DATA;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;

/** The steps of findings about the end of the process, and of findings after steps without a decision. */
final class NarratedStepsTest {
    /** The call that ended the process is a step where other threads were live; the failure comes after it. */
    @Test
    void anUnexpectedExitStatusFollowsTheSteps() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(1, X, 1);
        LifeCycle.EndProcess end = new LifeCycle.EndProcess(0, run.nextSite(), "exit", 1);
        run.perform(end, 0);
        Finding finding = run.narrate(Finding.Kind.EXIT_STATUS, "the program ended with exit status 1", end);
        assertThat(finding.message()).isEqualTo("the program ended with exit status 1");
        assertThat(finding.site()).contains(end.site());
        assertThat(finding.interleaving().steps())
                .extracting(Interleaving.Step::text, Interleaving.Step::isFailure)
                .containsExactly(
                        tuple("write x = 1", false),
                        tuple("exit with status 1", false),
                        tuple("the program ended with exit status 1", true));
    }

    /** The second access of a race is shown even if it needed no decision, and so are the steps before it. */
    @Test
    void aRaceShowsTheStepsOfAThreadThatIsLiveAlone() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        run.leaveOutNext().write(1, Y, 1);
        MemoryAccess.Load second = run.load(1, DATA);
        run.leaveOutNext().perform(second, 0);
        Finding finding = run.narrate(Finding.Kind.RACE, "", first, second);
        assertThat(finding.interleaving().steps())
                .extracting(Interleaving.Step::text, Interleaving.Step::isFailure)
                .containsExactly(
                        tuple("write data = 1", false),
                        tuple("write y = 1", false),
                        tuple("read data = 1: races with P0", true));
    }

    @Test
    void aFailureShowsAtMostEightStepsThatAreLeftOut() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, X, 1);
        for (int i = 0; i < 20; i++) {
            run.leaveOutNext().write(1, Y, i);
        }
        Finding finding = run.narrate(Finding.Kind.ASSERTION, "", new LifeCycle.FailedAssertion(1, run.nextSite()));
        assertThat(finding.interleaving().steps())
                .extracting(Interleaving.Step::text)
                .hasSize(10)
                .startsWith("write x = 1", "write y = 12")
                .endsWith("write y = 19", "fails its assertion");
    }

    @Test
    void theExpressionOfAnAssertionIsShownIfItIsKnown() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, X, 1);
        LifeCycle failed = new LifeCycle.FailedAssertion(1, run.nextSite(), "a == 1 || b == 1");
        Finding finding = run.narrate(Finding.Kind.ASSERTION, "", failed);
        assertThat(finding.message()).isEqualTo("P1 fails its assertion: a == 1 || b == 1");
    }
}
