package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.ReadUndo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three threads and one atomic flag. The threads make plain accesses of the data, by address. */
final class RaceDetectorTest {
    private static final int FLAG = 0;
    private static final long FLAG_ADDRESS = 0x1004;
    private static final long DATA = 0x2000;

    private final HappensBefore order = new HappensBefore();
    private final Memory memory = new Memory(
            MemoryModel.SC, order, List.of(new Location(FLAG_ADDRESS, 0, Integer.BYTES, Location.Use.BOTH)), 1000);
    private final RaceDetector detector = new RaceDetector(order, memory, RaceDetectorTest::site);
    private final PlainAccesses accesses = new PlainAccesses();
    private final List<Detection> detections = new ArrayList<>();

    @BeforeEach
    void begin() {
        detector.reset();
        order.begin(0);
        order.begin(1);
        order.begin(2);
    }

    private static Site site(long line) {
        return new Site("test.c", (int) line, 1, "");
    }

    private void write(int thread, long address, int bytes, int line) {
        access(thread, address, bytes, true, line);
    }

    private void read(int thread, long address, int bytes, int line) {
        access(thread, address, bytes, false, line);
    }

    private void access(int thread, long address, int bytes, boolean isWrite, int line) {
        accesses.begin(thread);
        accesses.add(address, bytes, isWrite, line);
        detector.plain(accesses, detections::add);
    }

    private void perform(MemoryAccess operation) {
        detector.observe(operation, memory.perform(operation, 0), detections::add);
    }

    private void store(int thread, Mode mode, int line) {
        perform(new MemoryAccess.Store(thread, site(line), FLAG, mode, 1));
    }

    private void load(int thread, Mode mode, int line) {
        perform(new MemoryAccess.Load(thread, site(line), FLAG, mode));
    }

    private void fence(int thread, Mode mode) {
        perform(new MemoryAccess.Fence(thread, site(99), mode));
    }

    private void pass(LifeCycle operation) {
        detector.observe(operation, new Event.Passed(operation, 0), detections::add);
    }

    private void allocate(int thread, long bytes) {
        pass(new LifeCycle.Allocate(thread, site(50), DATA, bytes));
    }

    private void free(int thread, int line) {
        pass(new LifeCycle.Free(thread, site(line), DATA));
    }

    /** The lines of the two accesses, for each race: {@code 1-2}. */
    private List<String> races() {
        return detections.stream()
                .map(Detection::operations)
                .map(pair ->
                        pair.get(0).site().line() + "-" + pair.get(1).site().line())
                .toList();
    }

    /** The first thread writes data, both execute their operations on the flag, and the second thread reads the data. */
    private void passData(Runnable first, Runnable second) {
        write(0, DATA, 8, 1);
        first.run();
        second.run();
        read(1, DATA, 8, 2);
    }

    @Test
    void bothAccessesAreReportedWithSiteAndThread() {
        write(0, DATA, 8, 1);
        read(1, DATA + 4, 2, 2);
        List<Operation> pair =
                List.of(new PlainAccess(0, site(1), DATA, 8, true), new PlainAccess(1, site(2), DATA + 4, 2, false));
        assertThat(detections).containsExactly(new Detection(Finding.Kind.RACE, pair, ""));
    }

    @Test
    void releaseStoreSynchronisesWithAcquireLoad() {
        passData(() -> store(0, Mode.RELEASE, 3), () -> load(1, Mode.ACQUIRE, 4));
        assertThat(races()).isEmpty();
    }

    @Test
    void relaxedAccessesDoNotSynchronise() {
        passData(() -> store(0, Mode.RELAXED, 3), () -> load(1, Mode.ACQUIRE, 4));
        assertThat(races()).containsExactly("1-2");
    }

    /** [tsan11 Fig. 5a] */
    @Test
    void releaseStoreSynchronisesWithAcquireFence() {
        passData(() -> store(0, Mode.RELEASE, 3), () -> {
            load(1, Mode.RELAXED, 4);
            fence(1, Mode.ACQUIRE);
        });
        assertThat(races()).isEmpty();
    }

    @Test
    void acquireFenceComesAfterTheLoad() {
        passData(() -> store(0, Mode.RELEASE, 3), () -> {
            fence(1, Mode.ACQUIRE);
            load(1, Mode.RELAXED, 4);
        });
        assertThat(races()).containsExactly("1-2");
    }

    /** [tsan11 Fig. 5b] */
    @Test
    void releaseFenceSynchronisesWithAcquireLoad() {
        passData(
                () -> {
                    fence(0, Mode.RELEASE);
                    store(0, Mode.RELAXED, 3);
                },
                () -> load(1, Mode.ACQUIRE, 4));
        assertThat(races()).isEmpty();
    }

    @Test
    void releaseFenceComesBeforeTheStore() {
        passData(
                () -> {
                    store(0, Mode.RELAXED, 3);
                    fence(0, Mode.RELEASE);
                },
                () -> load(1, Mode.ACQUIRE, 4));
        assertThat(races()).containsExactly("1-2");
    }

    /** [tsan11 Fig. 5c] */
    @Test
    void fencesSynchronise() {
        passData(
                () -> {
                    fence(0, Mode.RELEASE);
                    store(0, Mode.RELAXED, 3);
                },
                () -> {
                    load(1, Mode.RELAXED, 4);
                    fence(1, Mode.ACQUIRE);
                });
        assertThat(races()).isEmpty();
    }

    @Test
    void neighboursDoNotRace() {
        write(0, DATA, 3, 1);
        write(1, DATA + 3, 5, 2);
        assertThat(races()).isEmpty();
    }

    @Test
    void rangesRaceWhereTheyOverlap() {
        write(0, DATA + 5, 4000, 1);
        read(1, DATA - 100, 105, 2);
        assertThat(races()).isEmpty();
        read(1, DATA + 4004, 1, 3);
        read(1, DATA + 4005, 1, 4);
        assertThat(races()).containsExactly("1-3");
    }

    @Test
    void atomicAccessesRaceWithPlainOnesUnlessBothRead() {
        store(0, Mode.RELEASE, 1);
        load(0, Mode.ACQUIRE, 2);
        store(1, Mode.RELAXED, 3);
        assertThat(races()).isEmpty();
        read(1, FLAG_ADDRESS - 4, 8, 4);
        assertThat(races()).containsExactly("1-4");
    }

    @Test
    void plainAndAtomicReadsDoNotRace() {
        load(0, Mode.RELAXED, 1);
        read(1, FLAG_ADDRESS, 4, 2);
        assertThat(races()).isEmpty();
        write(1, FLAG_ADDRESS, 4, 3);
        assertThat(races()).containsExactly("1-3");
    }

    /** An undone read removes the acquired clock from the thread's view, so the thread cannot pass it on. */
    @Test
    void anUndoneReadReplacesNoAccessOfAnotherThread() {
        read(0, FLAG_ADDRESS, 4, 1);
        store(0, Mode.RELEASE, 2);
        memory.undo(List.of(tentativeLoad(1, Mode.ACQUIRE, 3), tentativeLoad(1, Mode.NON_ATOMIC, 4)));
        order.acquire(2, order.release(1));
        write(2, FLAG_ADDRESS, 4, 5);
        assertThat(races()).containsExactlyInAnyOrder("1-5", "2-5");
    }

    private ReadUndo tentativeLoad(int thread, Mode mode, int line) {
        MemoryAccess load = new MemoryAccess.Load(thread, site(line), FLAG, mode);
        ReadUndo undo = memory.remember(thread);
        detector.observeTentatively(load, (Event.Read) memory.perform(load, 0), detections::add);
        return undo;
    }

    @Test
    void aPairOfSitesIsReportedOnce() {
        write(0, DATA, 8, 1);
        for (int i = 0; i < 10; i++) {
            order.release(1);
            read(1, DATA, 8, 2);
        }
        assertThat(races()).containsExactly("1-2");
    }

    @Test
    void freeingRacesWithUnorderedAccesses() {
        allocate(0, 64);
        order.acquire(1, order.release(0));
        read(1, DATA + 60, 4, 1);
        free(0, 2);
        assertThat(races()).containsExactly("1-2");
        assertThat(detections.get(0).operations().get(1)).isInstanceOf(LifeCycle.Free.class);
    }

    @Test
    void anUnorderedAccessRacesWithTheAllocation() {
        allocate(0, 64);
        read(0, DATA + 32, 8, 1);
        read(1, DATA + 32, 8, 2);
        write(1, DATA + 63, 1, 3);
        read(1, DATA + 64, 8, 4);
        assertThat(races()).containsExactly("50-2", "50-3");
        assertThat(detections.get(0).operations().get(0)).isInstanceOf(LifeCycle.Allocate.class);
    }

    @Test
    void aRaceWithAWriteIsReportedInsteadOfTheAllocation() {
        allocate(0, 64);
        write(0, DATA, 8, 1);
        read(1, DATA, 8, 2);
        read(1, DATA, 16, 3);
        assertThat(races()).containsExactly("1-2", "50-3");
    }

    @Test
    void anAtomicAccessRacesWithTheAllocation() {
        pass(new LifeCycle.Allocate(0, site(50), FLAG_ADDRESS, 8));
        store(0, Mode.RELAXED, 1);
        load(1, Mode.RELAXED, 2);
        assertThat(races()).containsExactly("50-2");
    }

    @Test
    void anAccessAfterAnAcquireDoesNotRaceWithTheAllocation() {
        allocate(0, 64);
        store(0, Mode.RELEASE, 1);
        load(1, Mode.ACQUIRE, 2);
        write(1, DATA, 64, 3);
        assertThat(races()).isEmpty();
    }

    @Test
    void aThreadRacesWithTheAllocationAlthoughItKnowsAnotherAccess() {
        allocate(0, 64);
        read(1, DATA, 8, 1);
        order.acquire(2, order.release(1));
        read(2, DATA, 8, 2);
        assertThat(races()).containsExactly("50-1", "50-2");
    }

    @Test
    void freeingRacesWithAnUnorderedAllocation() {
        allocate(0, 64);
        free(1, 2);
        assertThat(races()).containsExactly("50-2");
    }

    @Test
    void theNextOwnerOfMemoryDoesNotRaceWithTheLast() {
        allocate(0, 64);
        write(0, DATA, 64, 1);
        free(0, 2);
        allocate(1, 64);
        write(1, DATA, 64, 3);
        assertThat(races()).isEmpty();
    }

    @Test
    void freeingKeepsNeighbouringBytes() {
        allocate(0, 60);
        write(0, DATA, 64, 1);
        free(0, 2);
        read(1, DATA, 60, 3);
        read(1, DATA + 60, 4, 4);
        assertThat(races()).containsExactly("1-4");
    }

    @Test
    void freedMemoryLeavesNoAccesses() {
        for (int round = 0; round < 3; round++) {
            allocate(0, 100_000);
            for (int thread = 0; thread < 2; thread++) {
                for (int i = 0; i < 5_000; i++) {
                    read(thread, DATA + 20L * i, 7, thread);
                }
            }
            assertThat(detector.remembered()).isGreaterThan(100);
            free(0, 2);
            assertThat(detector.remembered()).isZero();
        }
    }

    @Test
    void theCostOfFreeingALargeBlockFollowsItsAccesses() {
        allocate(0, Long.MAX_VALUE / 2); // too many pages to visit every one
        write(0, DATA + (1L << 40), 8, 1);
        free(0, 2);
        assertThat(detector.remembered()).isZero();
    }

    @Test
    void aResetForgetsTheLastRun() {
        allocate(0, 64);
        write(0, DATA, 64, 1);
        store(0, Mode.RELAXED, 2);
        detector.reset();
        assertThat(detector.remembered()).isZero();
        read(1, DATA, 64, 3);
        write(1, FLAG_ADDRESS, 4, 4);
        free(1, 5);
        assertThat(races()).isEmpty();
    }
}
