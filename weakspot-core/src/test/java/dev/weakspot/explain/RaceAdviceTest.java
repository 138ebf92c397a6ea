package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.DATA;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The advice in findings of data races. */
final class RaceAdviceTest {
    @Test
    void everyReadOnThePathSynchronises() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        run.write(0, Y, 1).read(1, Y).write(1, X, 1).read(2, X);
        Finding finding = race(run, first, 2);
        assertThat(finding.why().advice()).hasSize(1);
        assertThat(finding.why().advice().get(0).changes())
                .extracting(change -> change.site().line(), change -> change.text())
                .containsExactly(
                        tuple(2, "write y with memory_order_release"),
                        tuple(3, "read y with memory_order_acquire"),
                        tuple(4, "write x with memory_order_release"),
                        tuple(5, "read x with memory_order_acquire"));
    }

    @Test
    void threadsWithoutCommunicationGetNoAdvice() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        assertThat(race(run, first, 1).why().advice()).isEqualTo(List.of());
    }

    /** The accesses of a compiled program are no steps; their positions in program order are known all the same. */
    @Test
    void aRaceOfPlainAccessesHasTheMissingSynchronisationAndAdvice() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, X, 1);
        PlainAccess first = run.plain(0, true);
        run.write(0, Y, 1).read(1, Y);
        PlainAccess second = run.plain(1, false);
        assertThat(run.narrate(Finding.Kind.RACE, "", first, second).explanation())
                .containsExactly(
                        "this run has the two accesses in this order: P0 writes 0x40 (line 2); then, in program order"
                                + " (po), P0 writes y = 1 (line 3), which P1 reads (line 4, rf); then P1 reaches this"
                                + " read",
                        "P1's read of y = 1 (line 4) does not synchronise with P0's write of y = 1 (line 3): the write"
                                + " is relaxed, and there is no release fence between line 2 and line 3; the read is"
                                + " relaxed, and there is no acquire fence between line 4 and line 5",
                        "to repair it, write y at line 3 with memory_order_release and read y at line 4 with"
                                + " memory_order_acquire");
    }

    /** P0 writes the flag before the data, so that no change of the flag orders the accesses. */
    @Test
    void aWriteBeforeThePlainAccessPublishesNothing() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, Y, 1);
        PlainAccess first = run.plain(0, true);
        run.read(1, Y);
        PlainAccess second = run.plain(1, false);
        assertThat(run.narrate(Finding.Kind.RACE, "", first, second).explanation())
                .containsExactly("no happens-before edge leads from P0 to P1 after the access of P0: P1 has read no"
                        + " value, taken no lock and passed no barrier that orders the two");
    }

    @Test
    void aPlainAccessAndAnOperationMayRace() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        PlainAccess first = run.plain(0, true);
        run.write(0, Y, 1).read(1, Y);
        Finding finding = race(run, first, 1);
        assertThat(finding.why().advice().get(0).changes())
                .extracting(change -> change.site().line())
                .containsExactly(2, 3);
    }

    /** Nothing is claimed of a second access that other steps have followed, or of a first one of unknown position. */
    @Test
    void aRaceOfUnknownPositionsHasNoExplanation() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        PlainAccess first = run.plain(0, true);
        PlainAccess second = run.plain(1, false);
        PlainAccess unknown = new PlainAccess(0, run.nextSite(), 64, 4, true);
        assertThat(run.narrate(Finding.Kind.RACE, "", unknown, second).why()).isEqualTo(Explanation.NONE);
        run.write(0, Y, 1);
        assertThat(run.narrate(Finding.Kind.RACE, "", first, second).why()).isEqualTo(Explanation.NONE);
    }

    /** The turn of a waiting loop after which the first access happened is undone. */
    @Test
    void anAccessInAFailedTurnHasNoExplanation() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).read(0, Y);
        PlainAccess first = run.plain(0, true);
        run.undo(0, 1);
        PlainAccess second = run.plain(1, false);
        assertThat(run.narrate(Finding.Kind.RACE, "", first, second).why()).isEqualTo(Explanation.NONE);
    }

    private static Finding race(NarratedScript run, Operation first, int thread) {
        MemoryAccess.Load second = run.load(thread, DATA);
        run.perform(second, 0);
        return run.narrate(Finding.Kind.RACE, "", first, second);
    }
}
