package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.DATA;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.event.MemoryAccess;
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

    private static Finding race(NarratedScript run, MemoryAccess.Store first, int thread) {
        MemoryAccess.Load second = run.load(thread, DATA);
        run.perform(second, 0);
        return run.narrate(Finding.Kind.RACE, "", first, second);
    }
}
