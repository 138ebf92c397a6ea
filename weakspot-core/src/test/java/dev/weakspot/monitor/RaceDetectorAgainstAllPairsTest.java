package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.event.WordFunction;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.ReadUndo;
import dev.weakspot.memory.SyncClocks;
import dev.weakspot.monitor.AllPairsRaceMonitor.Made;
import dev.weakspot.monitor.AllPairsRaceMonitor.Race;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The detector agrees at every step with a comparison of all pairs of accesses, on random runs: accesses of any size at any address,
 * locations that overlap with them, fences, locks, threads that start and end, memory that is allocated and freed.
 */
final class RaceDetectorAgainstAllPairsTest {
    private static final int RUNS = 3_000;
    private static final int STEPS = 60;

    @ParameterizedTest
    @EnumSource
    void agree(MemoryModel model) {
        int races = 0;
        int clean = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            RandomRun run = new RandomRun(model, new Random(seed));
            try {
                int found = run.go();
                races += found;
                clean += found == 0 ? 1 : 0;
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed=" + seed + " step=" + run.made, e);
            }
        }
        assertThat(races).isGreaterThan(RUNS);
        assertThat(clean).isGreaterThan(RUNS / 10);
    }

    /** A random run, generated step by step. Every access has a site of its own, which is its number. */
    private static final class RandomRun {
        private static final int LOCKS = 2;
        private static final int MOST_THREADS = 6;
        private static final int[] SIZES = {1, 2, 4, 8};

        private final Random random;
        private final HappensBefore order = new HappensBefore();
        private final Memory memory;
        private final RaceDetector detector;
        private final AllPairsRaceMonitor twin;
        private final List<Integer> live = new ArrayList<>();
        private final List<SyncClocks> legacies = new ArrayList<>();
        private final SyncClocks[] locks = new SyncClocks[LOCKS];
        private final PlainAccesses plain = new PlainAccesses();
        private final Map<Long, Long> blocks = new HashMap<>();
        private final List<Detection> detections = new ArrayList<>();

        /** The sites of all pairs that the detector has reported. */
        private final Set<List<Long>> reported = new HashSet<>();

        /** Around the border of two pages. */
        private final long base;

        private final int span;

        /** Most steps are made under the lock. */
        private final boolean isCareful;

        private int made;

        RandomRun(MemoryModel model, Random random) {
            this.random = random;
            this.base = (long) random.nextInt(3) * 0x7FF0_0000_0000L + 256 - random.nextInt(32);
            this.span = 8 + random.nextInt(56);
            this.isCareful = random.nextBoolean();
            List<Location> locations = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int size = SIZES[random.nextInt(SIZES.length)];
                locations.add(new Location(address(size), 0, size, Location.Use.BOTH));
            }
            this.memory = new Memory(model, order, locations, 1000);
            this.detector = new RaceDetector(order, memory, RandomRun::site);
            this.twin = new AllPairsRaceMonitor(order, memory);
            for (int thread = 0; thread < 3; thread++) {
                order.begin(thread);
                live.add(thread);
            }
            for (int lock = 0; lock < LOCKS; lock++) {
                locks[lock] = new SyncClocks();
            }
        }

        private static Site site(long number) {
            return new Site("random", (int) number, 1, "");
        }

        private Site nextSite() {
            return site(++made);
        }

        private long address(int size) {
            return base + random.nextInt(span + 1 - Math.min(size, span));
        }

        /** The number of races. */
        int go() {
            for (int step = 0; step < STEPS; step++) {
                int thread = live.get(random.nextInt(live.size()));
                boolean isLocked = isCareful && random.nextInt(STEPS) > 0;
                if (isLocked) {
                    order.acquire(thread, locks[0]);
                }
                int dice = random.nextInt(20);
                if (dice < 6) {
                    makePlainAccesses(thread);
                } else if (dice < 10) {
                    access(thread);
                } else if (dice < 11) {
                    turn(thread);
                } else if (dice < 13) {
                    storage(thread);
                } else if (dice < 14) {
                    startOrEnd(thread);
                } else {
                    synchronise(thread);
                }
                if (isLocked && live.contains(thread)) {
                    locks[0].join(order.release(thread));
                }
            }
            return reported.size();
        }

        private void makePlainAccesses(int thread) {
            plain.begin(thread);
            for (int i = random.nextInt(4); i >= 0; i--) {
                int size = random.nextInt(8) == 0 ? random.nextInt(span) + 1 : SIZES[random.nextInt(SIZES.length)];
                int fitting = Math.min(size, span);
                plain.add(address(fitting), fitting, random.nextInt(3) == 0, ++made);
            }
            detector.plain(plain, detections::add);
            twin.plain(plain, detections::add);
            compare(false);
        }

        private void access(int thread) {
            int location = random.nextInt(4);
            Site site = nextSite();
            boolean isPlain = random.nextInt(4) == 0;
            MemoryAccess access = switch (random.nextInt(3)) {
                case 0 -> new MemoryAccess.Load(thread, site, location, isPlain ? Mode.NON_ATOMIC : loadMode());
                case 1 -> new MemoryAccess.Store(thread, site, location, isPlain ? Mode.NON_ATOMIC : storeMode(), made);
                default -> new MemoryAccess.Update(thread, site, location, updateMode(), WordFunction.ADD, made);
            };
            perform(access, memory.perform(access, random.nextInt(memory.choices(access))));
        }

        /** Some reads, which may be undone. */
        private void turn(int thread) {
            List<ReadUndo> undos = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                Mode mode = random.nextInt(3) == 0 ? Mode.NON_ATOMIC : loadMode();
                MemoryAccess load = new MemoryAccess.Load(thread, nextSite(), random.nextInt(4), mode);
                undos.add(memory.remember(thread));
                Event.Read read = (Event.Read) memory.perform(load, random.nextInt(memory.choices(load)));
                detector.observeTentatively(load, read, detections::add);
                twin.observe(load, read, detections::add);
                compare(true);
            }
            if (random.nextBoolean()) {
                memory.undo(undos);
                detector.undo(thread, undos.size());
            } else {
                detector.confirm(thread, detections::add);
            }
        }

        private Mode loadMode() {
            return random.nextBoolean() ? Mode.RELAXED : Mode.ACQUIRE;
        }

        private Mode storeMode() {
            return random.nextBoolean() ? Mode.RELAXED : Mode.RELEASE;
        }

        private Mode updateMode() {
            return random.nextBoolean() ? Mode.RELAXED : Mode.ACQ_REL;
        }

        /** Allocates a block, or frees one. */
        private void storage(int thread) {
            long address = address(1);
            long bytes = Math.min(1 + random.nextInt(24), base + span - address);
            boolean isTaken = blocks.entrySet().stream()
                    .anyMatch(block -> block.getKey() < address + bytes && address < block.getKey() + block.getValue());
            if (!isTaken) {
                blocks.put(address, bytes);
                live(new LifeCycle.Allocate(thread, nextSite(), address, bytes));
            } else {
                long freed = blocks.keySet().iterator().next();
                blocks.remove(freed);
                live(new LifeCycle.Free(thread, nextSite(), freed));
            }
        }

        private void live(LifeCycle operation) {
            perform(operation, new Event.Passed(operation, 0));
        }

        private void perform(Operation operation, Event event) {
            detector.observe(operation, event, detections::add);
            twin.observe(operation, event, detections::add);
            compare(true);
            twin.finishStep(operation);
        }

        private void startOrEnd(int thread) {
            if (random.nextBoolean() && order.threads() < MOST_THREADS) {
                int child = order.threads();
                order.start(thread, child);
                live.add(child);
            } else if (live.size() > 2) {
                live.remove((Integer) thread);
                legacies.add(order.end(thread));
            }
        }

        private void synchronise(int thread) {
            int lock = random.nextInt(LOCKS);
            switch (random.nextInt(8)) {
                case 0 -> fence(thread, Mode.ACQUIRE);
                case 1 -> fence(thread, Mode.RELEASE);
                case 2 -> fence(thread, Mode.SEQ_CST);
                case 3, 4, 5 -> order.acquire(thread, locks[lock]);
                case 6 -> locks[lock].join(order.release(thread));
                default -> {
                    if (!legacies.isEmpty()) {
                        order.acquire(thread, legacies.get(random.nextInt(legacies.size())));
                    }
                }
            }
        }

        private void fence(int thread, Mode mode) {
            memory.perform(new MemoryAccess.Fence(thread, nextSite(), mode), 0);
        }

        private void compare(boolean isOperation) {
            List<Race> races = twin.newRaces();
            for (Detection detection : detections) {
                List<Long> pair = detection.operations().stream()
                        .map(operation -> (long) operation.site().line())
                        .toList();
                assertThat(races).as("a race: %s", pair).anyMatch(race -> isOf(pair, race));
                assertThat(detection.operations().stream()
                                .map(Operation::thread)
                                .toList())
                        .isEqualTo(pair.stream()
                                .map(site -> twin.bySite(site).thread())
                                .toList());
                reported.add(pair);
            }
            for (Race race : races) {
                assertThat(reported).as("of %s", race).anyMatch(pair -> isToldBy(race, pair, isOperation));
            }
            detections.clear();
        }

        private static boolean isOf(List<Long> pair, Race race) {
            return pair.get(0) == race.first().site()
                    && pair.get(1) == race.second().site();
        }

        /** A racing operation is reported at once; of plain accesses in one epoch, one for each byte is reported. */
        private boolean isToldBy(Race race, List<Long> pair, boolean isOperation) {
            Made first = twin.bySite(pair.get(0));
            Made second = twin.bySite(pair.get(1));
            if (!first.bytes().has(race.address()) || !second.bytes().has(race.address())) {
                return false;
            }
            Made later = race.second();
            return isOperation
                    ? second.number() == later.number()
                    : isInEpochOf(later, first) || isInEpochOf(later, second);
        }

        private static boolean isInEpochOf(Made one, Made other) {
            return one.thread() == other.thread()
                    && one.when().time() == other.when().time();
        }
    }
}
