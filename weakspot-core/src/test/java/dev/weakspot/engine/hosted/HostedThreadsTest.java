package dev.weakspot.engine.hosted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.hosted.TaskGraph.Task;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.RaceDetector;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Logical threads that carriers host: in random graphs of tasks the race detector reports a location if and only if the explicit graph
 * leaves two of its accesses unordered, whichever carriers execute the tasks.
 */
final class HostedThreadsTest {
    private static final int GRAPHS = 5000;
    private static final int RUNS = 2;

    private int racy;
    private int raceFree;
    private long nested;

    @Test
    void aRaceIsReportedIfAndOnlyIfTheGraphLeavesTwoAccessesUnordered() {
        for (int seed = 0; seed < GRAPHS; seed++) {
            compare(seed);
        }
        assertThat(racy).isGreaterThan(GRAPHS / 10);
        assertThat(raceFree).isGreaterThan(GRAPHS / 10);
        assertThat(nested).isGreaterThan(GRAPHS / 10);
    }

    @Test
    void theSameDecisionsGiveTheSameRun() {
        for (int seed = 0; seed < GRAPHS / 10; seed++) {
            TaskGraphProgram program = new TaskGraphProgram(new TaskGraph(new Random(seed)));
            Run run = explorer(program, new RandomWalk(seed)).run(1).orElseThrow();
            List<Task> exclusions = List.copyOf(program.exclusions());
            Strategy replay = new ReplayStrategy(run.decisions()::cursor);
            Run repeated = explorer(program, replay).run(1).orElseThrow();
            assertThat(repeated.end()).isEqualTo(Run.End.COMPLETE);
            assertThat(repeated.detections()).isEqualTo(run.detections());
            assertThat(program.exclusions()).isEqualTo(exclusions);
        }
    }

    private void compare(int seed) {
        TaskGraph graph = new TaskGraph(new Random(seed));
        TaskGraphProgram program = new TaskGraphProgram(graph);
        Explorer explorer = explorer(program, new RandomWalk(seed));
        for (int number = 0; number < RUNS; number++) {
            Run run = explorer.run(number).orElseThrow();
            assertThat(run.end()).as("seed %d run %d%n%s", seed, number, graph).isEqualTo(Run.End.COMPLETE);
            TaskOrder order = new TaskOrder(graph, program.exclusions());
            assertThat(reportedLocations(run.detections()))
                    .as("seed %d run %d%n%s", seed, number, graph)
                    .isEqualTo(order.racyLocations());
            for (Detection race : run.detections()) {
                assertThat(order.areOrdered(step(race, 0), step(race, 1)))
                        .as("seed %d run %d %s%n%s", seed, number, race, graph)
                        .isFalse();
            }
            racy += run.detections().isEmpty() ? 0 : 1;
            raceFree += run.detections().isEmpty() ? 1 : 0;
        }
        nested += program.nested();
    }

    private static Explorer explorer(TaskGraphProgram program, Strategy strategy) {
        return new Explorer(
                program,
                strategy,
                RunLimits.DEFAULT,
                MemoryModel.SC,
                (order, memory) -> List.of(new RaceDetector(order, memory, program::site)));
    }

    private static Set<Integer> reportedLocations(List<Detection> races) {
        Set<Integer> locations = new TreeSet<>();
        for (Detection race : races) {
            PlainAccess access = (PlainAccess) race.operations().get(0);
            locations.add((int) (access.address() - TaskGraphProgram.FIRST_ADDRESS) / Long.BYTES);
        }
        return locations;
    }

    private static int step(Detection race, int index) {
        return race.operations().get(index).site().line() - 1;
    }
}
