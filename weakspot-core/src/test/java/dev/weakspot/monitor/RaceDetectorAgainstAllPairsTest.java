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
import dev.weakspot.monitor.AllPairsRaceMonitor.PastAccess;
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
 * The race detector agrees at every step of random runs with a comparison of all pairs of accesses. The runs have accesses of any
 * size at any address, locations that overlap with them, fences, locks, threads that start and end, and memory that is allocated
 * and freed.
 */
final class RaceDetectorAgainstAllPairsTest {
    private static final int RUNS = 3_000;
    private static final int STEPS = 60;

    @ParameterizedTest
    @EnumSource
    void detectorAndReferenceAgree(MemoryModel model) {
        int races = 0;
        int clean = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            RandomRun run = new RandomRun(model, new Random(seed));
            try {
                int found = run.execute();
                races += found;
                clean += found == 0 ? 1 : 0;
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed=" + seed + " step=" + run.accesses, e);
            }
        }
        assertThat(races).isGreaterThan(RUNS);
        assertThat(clean).isGreaterThan(RUNS / 10);
    }

    /** A random run, generated step by step. The site of an access is the number of the access. */
    private static final class RandomRun {
        private static final int LOCKS = 2;
        private static final int MAX_THREADS = 6;
        private static final int[] SIZES = {1, 2, 4, 8};

        private final Random random;
        private final HappensBefore order = new HappensBefore();
        private final Memory memory;
        private final RaceDetector detector;
        private final AllPairsRaceMonitor reference;
        private final List<Integer> live = new ArrayList<>();
        private final List<SyncClocks> endedClocks = new ArrayList<>();
        private final SyncClocks[] locks = new SyncClocks[LOCKS];
        private final PlainAccesses plain = new PlainAccesses();
        private final Map<Long, Long> blocks = new HashMap<>();
        private final List<Detection> detections = new ArrayList<>();

        /** The sites of all pairs that the detector has reported. */
        private final Set<List<Long>> reported = new HashSet<>();

        /** The first address, near the border of two pages of the shadow memory. */
        private final long base;

        private final int span;

        /** Whether threads hold lock 0 in most steps. */
        private final boolean isMostlyLocked;

        private int accesses;

        RandomRun(MemoryModel model, Random random) {
            this.random = random;
            this.base = (long) random.nextInt(3) * 0x7FF0_0000_0000L + 256 - random.nextInt(32);
            this.span = 8 + random.nextInt(56);
            this.isMostlyLocked = random.nextBoolean();
            List<Location> locations = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int size = SIZES[random.nextInt(SIZES.length)];
                locations.add(new Location(address(size), 0, size, Location.Use.BOTH));
            }
            this.memory = new Memory(model, order, locations, 1000);
            this.detector = new RaceDetector(order, memory, RandomRun::site);
            this.reference = new AllPairsRaceMonitor(order, memory);
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
            return site(++accesses);
        }

        private long address(int size) {
            return base + random.nextInt(span + 1 - Math.min(size, span));
        }

        /** Executes the run and returns the number of reported races. */
        int execute() {
            for (int step = 0; step < STEPS; step++) {
                int thread = live.get(random.nextInt(live.size()));
                boolean isLocked = isMostlyLocked && random.nextInt(STEPS) > 0;
                if (isLocked) {
                    order.acquire(thread, locks[0]);
                }
                int kind = random.nextInt(20);
                if (kind < 6) {
                    makePlainAccesses(thread);
                } else if (kind < 10) {
                    access(thread);
                } else if (kind < 11) {
                    turn(thread);
                } else if (kind < 13) {
                    storage(thread);
                } else if (kind < 14) {
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
                plain.add(address(fitting), fitting, random.nextInt(3) == 0, ++accesses);
            }
            detector.plain(plain, detections::add);
            reference.plain(plain, detections::add);
            compare(false);
        }

        private void access(int thread) {
            int location = random.nextInt(4);
            Site site = nextSite();
            boolean isPlain = random.nextInt(4) == 0;
            MemoryAccess access = switch (random.nextInt(3)) {
                case 0 -> new MemoryAccess.Load(thread, site, location, isPlain ? Mode.NON_ATOMIC : loadMode());
                case 1 ->
                    new MemoryAccess.Store(thread, site, location, isPlain ? Mode.NON_ATOMIC : storeMode(), accesses);
                default -> new MemoryAccess.Update(thread, site, location, updateMode(), WordFunction.ADD, accesses);
            };
            perform(access, memory.perform(access, random.nextInt(memory.choices(access))));
        }

        /** Reads, as in a turn of a waiting loop, that are undone or confirmed. */
        private void turn(int thread) {
            List<ReadUndo> undos = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                Mode mode = random.nextInt(3) == 0 ? Mode.NON_ATOMIC : loadMode();
                MemoryAccess load = new MemoryAccess.Load(thread, nextSite(), random.nextInt(4), mode);
                undos.add(memory.remember(thread));
                Event.Read read = (Event.Read) memory.perform(load, random.nextInt(memory.choices(load)));
                detector.observeTentatively(load, read, detections::add);
                reference.observe(load, read, detections::add);
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
                pass(new LifeCycle.Allocate(thread, nextSite(), address, bytes));
            } else {
                long freed = blocks.keySet().iterator().next();
                blocks.remove(freed);
                pass(new LifeCycle.Free(thread, nextSite(), freed));
            }
        }

        private void pass(LifeCycle operation) {
            perform(operation, new Event.Passed(operation, 0));
        }

        private void perform(Operation operation, Event event) {
            detector.observe(operation, event, detections::add);
            reference.observe(operation, event, detections::add);
            compare(true);
            reference.finishStep(operation);
        }

        private void startOrEnd(int thread) {
            if (random.nextBoolean() && order.threads() < MAX_THREADS) {
                int child = order.threads();
                order.start(thread, child);
                live.add(child);
            } else if (live.size() > 2) {
                live.remove((Integer) thread);
                endedClocks.add(order.end(thread));
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
                    if (!endedClocks.isEmpty()) {
                        order.acquire(thread, endedClocks.get(random.nextInt(endedClocks.size())));
                    }
                }
            }
        }

        private void fence(int thread, Mode mode) {
            memory.perform(new MemoryAccess.Fence(thread, nextSite(), mode), 0);
        }

        private void compare(boolean isOperation) {
            List<Race> races = reference.newRaces();
            for (Detection detection : detections) {
                List<Long> pair = detection.operations().stream()
                        .map(operation -> (long) operation.site().line())
                        .toList();
                assertThat(races).as("a race: %s", pair).anyMatch(race -> isOf(pair, race));
                assertThat(detection.operations().stream()
                                .map(Operation::thread)
                                .toList())
                        .isEqualTo(pair.stream()
                                .map(site -> reference.bySite(site).thread())
                                .toList());
                if (reference.bySite(pair.get(0)).isAllocation()) {
                    assertThat(races)
                            .as("only the allocation: %s", pair)
                            .anyMatch(race -> isOnlyRace(pair, race, races));
                }
                reported.add(pair);
            }
            for (Race race : races) {
                assertThat(reported).as("of %s", race).anyMatch(pair -> isReportedBy(race, pair, isOperation));
            }
            detections.clear();
        }

        private static boolean isOf(List<Long> pair, Race race) {
            return pair.get(0) == race.first().site()
                    && pair.get(1) == race.second().site();
        }

        /** Whether the race is of this allocation, and no other access races with the second one at its byte. */
        private static boolean isOnlyRace(List<Long> pair, Race race, List<Race> races) {
            return isOf(pair, race)
                    && races.stream()
                            .filter(other -> !other.first().isAllocation())
                            .filter(other ->
                                    other.second().number() == race.second().number())
                            .noneMatch(other -> other.address() == race.address()
                                    || other.second().isFree());
        }

        /** The detector reports a racing operation at once. Of the plain accesses in one epoch it reports one for each byte. */
        private boolean isReportedBy(Race race, List<Long> pair, boolean isOperation) {
            PastAccess first = reference.bySite(pair.get(0));
            PastAccess second = reference.bySite(pair.get(1));
            if (race.first().isAllocation() && race.second().isFree()) {
                return second.number() == race.second().number();
            }
            if (!first.bytes().has(race.address()) || !second.bytes().has(race.address())) {
                return false;
            }
            PastAccess later = race.second();
            return isOperation
                    ? second.number() == later.number()
                    : isInEpochOf(later, first) || isInEpochOf(later, second);
        }

        private static boolean isInEpochOf(PastAccess one, PastAccess other) {
            return one.thread() == other.thread()
                    && one.epoch().time() == other.epoch().time();
        }
    }
}
