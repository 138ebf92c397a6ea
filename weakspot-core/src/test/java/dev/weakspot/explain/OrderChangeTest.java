package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.DATA;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.OrderChange;
import dev.weakspot.memory.MemoryModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The memory orders in the changes of an advice, as data. */
final class OrderChangeTest {
    private static List<Optional<OrderChange>> orders(Finding finding, int alternative) {
        return finding.why().advice().get(alternative).changes().stream()
                .map(Change::order)
                .toList();
    }

    @Test
    void aChangeOfAnOrderHasBothOrders() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        run.write(0, Y, 1).read(1, Y);
        MemoryAccess.Load second = run.load(1, DATA);
        run.perform(second, 0);
        assertThat(orders(run.narrate(Finding.Kind.RACE, "", first, second), 0))
                .containsExactly(
                        Optional.of(new OrderChange(Mode.RELAXED, Mode.RELEASE)),
                        Optional.of(new OrderChange(Mode.RELAXED, Mode.ACQUIRE)));
    }

    /** A non-atomic access needs more than an order. */
    @Test
    void aChangeOfANonAtomicAccessHasNoOrder() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, Y, 0);
        PlainAccess first = run.plain(0, true);
        run.perform(new MemoryAccess.Store(0, run.nextSite(), Y, Mode.NON_ATOMIC, 1), 0);
        run.read(1, Y);
        PlainAccess second = run.plain(1, false);
        assertThat(orders(run.narrate(Finding.Kind.RACE, "", first, second), 0))
                .containsExactly(Optional.empty(), Optional.of(new OrderChange(Mode.RELAXED, Mode.ACQUIRE)));
    }

    @Test
    void theSequentialAccessesOfARepairHaveTheirOrders() {
        NarratedScript run =
                NarratedScript.under(MemoryModel.SC).write(0, X, 1).read(0, Y).write(1, Y, 1);
        MemoryAccess.Store missed = NarratedScript.under(MemoryModel.SC).store(0, X, 1);
        Finding finding = run.narrate(Finding.Kind.ROBUSTNESS, "", missed, run.load(1, X));
        assertThat(orders(finding, 1))
                .hasSize(4)
                .containsOnly(Optional.of(new OrderChange(Mode.RELAXED, Mode.SEQ_CST)));
    }
}
