package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.scheduling.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * [RSAN Ex. 3.1]: {@code x = 1; a = y; x = 2 || y = 1; b = x; y = 2}. Location clocks keep the fact that
 * x = 1 was missed even after x = 2 is written; Boolean matrices do not.
 *
 * <p>The paper states that location clocks detect the violation in any run. That holds if one thread makes its first two steps
 * before the other makes its first, as in nearly all uncontrolled runs. Otherwise each thread reads and acquires the other's
 * write, so neither misses a write, and no clock can detect the violation.
 */
class PredictionTest {
    private static final int X = 0;
    private static final int Y = 1;
    private static final int STEPS = 3;
    private static final int RANDOM_RUNS = 1000;

    private static final List<List<MemoryAccess>> PROGRAM = List.of(thread(0, X, Y), thread(1, Y, X));

    private static List<MemoryAccess> thread(int thread, int own, int other) {
        return List.of(
                new MemoryAccess.Store(thread, site(1), own, Mode.RELEASE, 1),
                new MemoryAccess.Load(thread, site(2), other, Mode.ACQUIRE),
                new MemoryAccess.Store(thread, site(3), own, Mode.RELEASE, 2));
    }

    private static Site site(int line) {
        return new Site("example", line, 1, "");
    }

    private static Monitor robustness(HappensBefore order, Memory memory) {
        return new RobustnessMonitor(order, memory, (thread, value) -> false);
    }

    private static Monitor clocks(HappensBefore order, Memory memory) {
        return new LocationClockMonitor(CriticalValues.NONE, x -> 0);
    }

    private static Monitor matrices(HappensBefore order, Memory memory) {
        return new BooleanMatrixMonitor(2, 2);
    }

    @Test
    void clocksReportInEveryRunInWhichOneThreadIsTwoStepsAhead() {
        assertThat(interleavings()).hasSize(20);
        List<List<Integer>> ahead =
                interleavings().stream().filter(PredictionTest::isTwoStepsAhead).toList();
        assertThat(ahead).hasSize(8);
        assertThat(interleavings().stream().filter(run -> reports(PredictionTest::clocks, run)))
                .isEqualTo(ahead);
        assertThat(interleavings().stream().filter(run -> reports(PredictionTest::robustness, run)))
                .isEqualTo(ahead);
    }

    /** The third step of the thread ahead overwrites its first write, so the other thread must run before that step. */
    @Test
    void matricesReportOnlyIfTheOtherThreadRunsBeforeTheOverwrite() {
        assertThat(interleavings().stream().filter(run -> reports(PredictionTest::matrices, run)))
                .isEqualTo(interleavings().stream()
                        .filter(run -> isTwoStepsAhead(run) && !run.get(2).equals(run.get(0)))
                        .toList())
                .hasSize(6);
    }

    @Test
    void onlyClocksReportIfOneThreadEndsBeforeTheOtherBegins() {
        for (List<Integer> run : List.of(List.of(0, 0, 0, 1, 1, 1), List.of(1, 1, 1, 0, 0, 0))) {
            assertThat(reports(PredictionTest::robustness, run)).isTrue();
            assertThat(reports(PredictionTest::clocks, run)).isTrue();
            assertThat(reports(PredictionTest::matrices, run)).isFalse();
        }
    }

    /** A thread continues with probability 9/10. So a run begins with at least two steps of a thread with 9/10, and with exactly two with 9/100. */
    @Test
    void clocksReportInMostRunsWithFewSwitchesMatricesInFew() {
        List<List<Integer>> runs = Stream.iterate(0, run -> run + 1)
                .limit(RANDOM_RUNS)
                .map(PredictionTest::withFewSwitches)
                .toList();
        assertThat(count(runs, run -> reports(PredictionTest::robustness, run))).isEqualTo(921);
        assertThat(count(runs, run -> reports(PredictionTest::clocks, run))).isEqualTo(921);
        assertThat(count(runs, run -> reports(PredictionTest::matrices, run))).isEqualTo(95);
    }

    private static long count(List<List<Integer>> runs, Predicate<List<Integer>> reports) {
        return runs.stream().filter(reports).count();
    }

    private static boolean isTwoStepsAhead(List<Integer> run) {
        return run.get(0).equals(run.get(1));
    }

    private static List<Integer> withFewSwitches(int number) {
        RandomSource random = new RandomSource();
        random.begin(3, number);
        List<Integer> run = new ArrayList<>();
        int[] left = {STEPS, STEPS};
        int thread = random.below(2);
        while (run.size() < 2 * STEPS) {
            if (left[thread] == 0 || (left[1 - thread] > 0 && random.below(10) == 0)) {
                thread = 1 - thread;
            }
            left[thread]--;
            run.add(thread);
        }
        return run;
    }

    /** All orders of the steps. */
    private static List<List<Integer>> interleavings() {
        List<List<Integer>> runs = new ArrayList<>();
        for (int choice = 0; choice < 1 << (2 * STEPS); choice++) {
            if (Integer.bitCount(choice) == STEPS) {
                List<Integer> run = new ArrayList<>();
                for (int step = 0; step < 2 * STEPS; step++) {
                    run.add(choice >> step & 1);
                }
                runs.add(run);
            }
        }
        return runs;
    }

    private static boolean reports(BiFunction<HappensBefore, Memory, Monitor> monitor, List<Integer> schedule) {
        AccessRun run = new AccessRun(PROGRAM, 2, (order, memory) -> List.of(monitor.apply(order, memory)));
        schedule.forEach(thread -> run.step(thread, 0));
        return !run.detections().isEmpty();
    }
}
