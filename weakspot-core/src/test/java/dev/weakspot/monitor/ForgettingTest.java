package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.event.WordFunction;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dropping old entries and retired locations never adds a finding. */
class ForgettingTest {
    private static final int PROGRAMS = 3000;
    private static final long SEED = 11;

    @Test
    void cuttingAHistoryNeverAddsAFinding() {
        long cut = 0;
        long found = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            for (int keep = 1; keep <= 3; keep++) {
                AccessRun all = run(number, 1000);
                AccessRun some = run(number, keep);
                assertThat(some.detections())
                        .as("program %d, keep %d", number, keep)
                        .isSubsetOf(all.detections());
                cut += some.entriesCut();
                found += some.detections().size();
            }
        }
        assertThat(cut).as("entries that were cut").isGreaterThan(PROGRAMS);
        assertThat(found).as("findings with cut histories").isGreaterThan(PROGRAMS / 10);
    }

    private static AccessRun run(int number, int keep) {
        RandomAccesses random = new RandomAccesses(SEED, number);
        List<List<MemoryAccess>> program = random.longProgram();
        AccessRun run = new AccessRun(
                program,
                random.locations(),
                keep,
                (order, memory) -> List.of(new RobustnessMonitor(order, memory, (thread, value) -> false)));
        random.finish(run, program.size());
        return run;
    }

    @Test
    void retiringLocationsChangesNoFinding() {
        int found = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            List<String> kept = new ReuseRun(number, false).findings();
            assertThat(new ReuseRun(number, true).findings())
                    .as("run %d", number)
                    .isEqualTo(kept);
            found += kept.size();
        }
        assertThat(found).isGreaterThan(PROGRAMS / 10);
    }

    /** After it is retired, the number denotes a new location that no thread has written. */
    @Test
    void aLocationMayBeRetiredBeforeAPendingAccess() {
        HappensBefore order = new HappensBefore();
        Location location = new Location(0, 0, Long.BYTES, Location.Use.ATOMIC);
        Memory memory = new Memory(MemoryModel.RC20, order, List.of(), 1000, number -> location);
        InterleavingMonitor monitor = new InterleavingMonitor(order, memory, List.of());
        order.begin(0);
        order.begin(1);
        Site site = new Site("retired", 1, 1, "");
        MemoryAccess.Store store = new MemoryAccess.Store(0, site, 0, Mode.RELAXED, 1);
        MemoryAccess.Load load = new MemoryAccess.Load(1, site, 0, Mode.RELAXED);
        LifeCycle.Free free = new LifeCycle.Free(1, site, 0, List.of(0));
        List<Detection> detections = new ArrayList<>();

        monitor.observe(store, memory.perform(store, 0), detections::add);
        monitor.observeTentatively(load, (Event.Read) memory.perform(load, 0), detections::add);
        monitor.observe(free, new Event.Passed(free, 0), detections::add);
        memory.retire(0);
        monitor.confirm(1, detections::add);
        monitor.observe(store, memory.perform(store, 0), detections::add);
        monitor.observe(load, memory.perform(load, 0), detections::add);

        assertThat(detections).isEmpty();
    }

    /** A run in which three slots each hold an object, which is now and then freed and replaced by a new one. */
    private static final class ReuseRun {
        private static final int THREADS = 4;
        private static final int SLOTS = 3;
        private static final int STEPS = 60;
        private static final Site SITE = new Site("random", 1, 1, "");

        private final RandomSource random = new RandomSource();
        private final boolean isRetiring;
        private final HappensBefore order = new HappensBefore();
        private final Memory memory = new Memory(
                MemoryModel.SC,
                order,
                List.of(),
                1000,
                number -> new Location(number * 8L, 0, Long.BYTES, Location.Use.ATOMIC));
        private final Monitor monitor = new RobustnessMonitor(order, memory, (thread, value) -> false);
        private final int[] objects = new int[SLOTS];
        private int allocated;
        private final List<String> findings = new ArrayList<>();

        ReuseRun(int number, boolean isRetiring) {
            random.begin(SEED, number);
            this.isRetiring = isRetiring;
        }

        List<String> findings() {
            for (int thread = 0; thread < THREADS; thread++) {
                order.begin(thread);
            }
            for (int slot = 0; slot < SLOTS; slot++) {
                objects[slot] = allocated++;
            }
            for (int step = 0; step < STEPS; step++) {
                int slot = random.below(SLOTS);
                if (random.below(15) == 0) {
                    renew(slot);
                }
                perform(access(random.below(THREADS), objects[slot]), step);
            }
            return findings;
        }

        private void renew(int slot) {
            if (isRetiring) {
                LifeCycle.Free free = new LifeCycle.Free(0, SITE, 0, List.of(objects[slot]));
                monitor.observe(free, new Event.Passed(free, 0), detection -> {});
                memory.retire(objects[slot]);
                assertThat(memory.has(objects[slot])).isFalse();
            }
            objects[slot] = allocated++;
        }

        private void perform(MemoryAccess access, int step) {
            monitor.arrive(access, (Detection detection) -> findings.add(step + " " + detection));
            Event event = memory.perform(access, 0);
            monitor.observe(access, event, detection -> {});
            memory.tidy();
        }

        private MemoryAccess access(int thread, int object) {
            return switch (random.below(5)) {
                case 0, 1 -> new MemoryAccess.Load(thread, SITE, object, Mode.RELAXED);
                case 2 -> new MemoryAccess.Load(thread, SITE, object, Mode.ACQUIRE);
                case 3 -> new MemoryAccess.Store(thread, SITE, object, Mode.RELEASE, random.below(3));
                default -> new MemoryAccess.Update(thread, SITE, object, Mode.RELAXED, WordFunction.ADD, 1);
            };
        }
    }
}
