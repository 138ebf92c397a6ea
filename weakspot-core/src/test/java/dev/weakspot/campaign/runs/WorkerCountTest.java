package dev.weakspot.campaign.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WorkerCountTest {
    private final List<Integer> announced = new ArrayList<>();

    private WorkerCount.WorkerGate gate(int first, int most) {
        return WorkerCount.measured(first, most).announcedTo(announced::add).gate(0);
    }

    /** Makes turns in which each run takes these nanoseconds. */
    private static void turns(WorkerCount.WorkerGate gate, long... nanosOfRun) {
        long nanos = 0;
        for (long each : nanosOfRun) {
            for (long runs = 0; runs * each < WorkerCount.WorkerGate.TURN_NANOS; runs++) {
                nanos += each;
                gate.enter();
                gate.leave(1, nanos);
            }
        }
    }

    @Test
    void theFasterNumberIsKept() {
        turns(gate(1, 2), 1_000_000, 2_000_000, 1_000_000, 2_000_000);
        assertThat(announced).containsExactly(2, 1, 2, 1, 2);
    }

    @Test
    void theSmallerNumberIsKeptIfMoreWorkersAreNotFaster() {
        turns(gate(1, 2), 2_000_000, 1_000_000, 2_000_000, 1_000_000);
        assertThat(announced).containsExactly(2, 1, 2, 1, 1);
    }

    @Test
    void aMachineThatWarmsUpDoesNotDecide() {
        // Every turn is faster than the one before. The larger number is only faster than the first turn of the smaller
        // one.
        turns(gate(1, 2), 8_000_000, 4_000_000, 2_500_000, 1_000_000);
        assertThat(announced).endsWith(1);
    }

    @Test
    void theNumberStaysAfterTheChoice() {
        turns(gate(1, 2), 1_000_000, 2_000_000, 1_000_000, 2_000_000, 8_000_000, 500_000);
        assertThat(announced).containsExactly(2, 1, 2, 1, 2);
    }

    @Test
    void aFixedNumberIsNotMeasured() {
        WorkerCount.WorkerGate gate =
                WorkerCount.fixed(3).announcedTo(announced::add).gate(0);
        turns(gate, 2_000_000, 1_000_000, 2_000_000, 1_000_000);
        assertThat(announced).containsExactly(3);
        assertThat(gate.isMeasuring()).isFalse();
    }

    @Test
    void atMostTheChosenNumberIsAdmitted() throws InterruptedException {
        WorkerCount.WorkerGate gate = gate(1, 2);
        turns(gate, 2_000_000, 1_000_000, 2_000_000, 1_000_000); // chooses 1
        gate.enter();
        CountDownLatch admitted = new CountDownLatch(1);
        Thread second = new Thread(() -> {
            gate.enter();
            admitted.countDown();
        });
        second.start();
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(admitted.getCount()).isEqualTo(1);
        gate.leave(1, 0);
        admitted.await();
        second.join();
    }

    @Test
    void atLeastOneWorkerIsNeeded() {
        assertThatThrownBy(() -> WorkerCount.fixed(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WorkerCount.measured(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
