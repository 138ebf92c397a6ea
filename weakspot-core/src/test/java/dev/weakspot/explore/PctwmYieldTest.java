package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Patience;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.strategy.Sweep;
import org.junit.jupiter.api.Test;

/** What {@code pctwm} makes of a thread that lets others go first. */
final class PctwmYieldTest {
    private static final int M = 0;
    private static final int RUNS = 64;

    private final Script trying =
            script().lock("got", M, MutexKind.NORMAL, Patience.NONE).when("got", script().unlock(M));

    /** Without anything chosen threads run one after the other, so nobody would ever find the lock taken. */
    @Test
    void whoYieldsWhileItHasALockIsMetByOthers() {
        assertThat(Executions.pctwm(
                        Sweep.pinned(0, 1), RUNS, script().lock(M).sleep(0).unlock(M), trying))
                .containsExactlyInAnyOrder("1:got=0", "1:got=1");
    }

    /** Who sleeps does not ask anybody to go first: whatever others do meanwhile, it may be the first to wake up. */
    @Test
    void whoSleepsDoesNot() {
        assertThat(Executions.pctwm(
                        Sweep.pinned(0, 1), RUNS, script().lock(M).sleep(5).unlock(M), trying))
                .containsExactly("1:got=1");
    }
}
