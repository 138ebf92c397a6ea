package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LocationClockMonitorTest {
    private static final int PROGRAMS = 3000;
    private static final long SEED = 1;

    @Test
    void agreesWithTheDefinitionAtEveryStep() {
        Map<String, Integer> violations = new TreeMap<>();
        for (int number = 0; number < PROGRAMS; number++) {
            compare(number, violations);
        }
        assertThat(violations)
                .containsOnlyKeys(
                        "Load", "Store", "Update", "CompareExchange", "WeakCompareExchange", "Await", "AwaitExchange");
        assertThat(violations.values()).as("%s", violations).allMatch(count -> count >= 40);
    }

    private static void compare(int number, Map<String, Integer> violations) {
        RandomAccesses random = new RandomAccesses(SEED, number);
        List<List<MemoryAccess>> program = random.program();
        LocationClockMonitor clocks = clocks(program);
        ByDefinition definition = new ByDefinition(clocks, program.size(), random.locations(), violations);
        try {
            AccessRun run = new AccessRun(program, random.locations(), (order, memory) -> List.of(clocks, definition));
            random.finish(run, program.size());
        } catch (AssertionError different) {
            throw new AssertionError("program " + number + ": " + program, different);
        }
    }

    private static LocationClockMonitor clocks(List<List<MemoryAccess>> program) {
        CriticalValues critical =
                new CriticalValues(program.stream().flatMap(List::stream).toList());
        return new LocationClockMonitor(critical, x -> 0);
    }

    /** Thread 1 becomes aware of the write to x through y, which is not critical, and may still read the old value of x. */
    @Test
    void overwrittenValuesAreForcedThroughAnyLocation() {
        Site site = new Site("wait", 1, 1, "");
        MemoryAccess wait = new MemoryAccess.Await(1, site, 0, Mode.RELAXED, 0);
        List<List<MemoryAccess>> program = List.of(
                List.of(
                        new MemoryAccess.Store(0, site, 0, Mode.RELAXED, 1),
                        new MemoryAccess.Store(0, site, 1, Mode.RELAXED, 1)),
                List.of(new MemoryAccess.Load(1, site, 1, Mode.RELAXED), wait));
        AccessRun run = new AccessRun(program, 2, (order, memory) -> List.of(clocks(program)));
        run.step(0, 0);
        run.step(0, 0);
        assertThat(run.detections()).isEmpty();
        run.step(1, 0);
        assertThat(run.detections()).extracting(Detection::operations).containsExactly(List.of(wait));
    }
}
