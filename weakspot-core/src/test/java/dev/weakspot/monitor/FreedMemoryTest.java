package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.RandomSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FreedMemoryTest {
    private static final long BASE = 0x7000_0000_1010L;

    private final HappensBefore order = new HappensBefore();
    private final Memory memory = new Memory(
            MemoryModel.SC,
            order,
            List.of(new Location(BASE + 8, 0, 8, Location.Use.BOTH), new Location(64, 0, 8, Location.Use.BOTH)),
            10);
    private final FreedMemory monitor = new FreedMemory(memory, number -> site((int) number));
    private final List<String> detected = new ArrayList<>();

    @BeforeEach
    void reset() {
        order.begin(0);
        order.begin(1);
        monitor.reset();
    }

    private static Site site(int line) {
        return new Site("f", line, 1, "");
    }

    /** The kind, and the lines of the operations. */
    private void addDetection(Detection detection) {
        detected.add(detection.kind().word()
                + detection.operations().stream()
                        .map(operation -> " " + operation.site().line())
                        .reduce("", String::concat));
    }

    private void allocate(int line, long base, long bytes) {
        LifeCycle.Allocate allocate = new LifeCycle.Allocate(0, site(line), base, bytes);
        monitor.observe(allocate, new Event.Passed(allocate, 0), this::addDetection);
    }

    private void free(int line, long base) {
        LifeCycle.Free free = new LifeCycle.Free(0, site(line), base);
        monitor.observe(free, new Event.Passed(free, 0), this::addDetection);
    }

    private void access(int line, long address, int bytes) {
        PlainAccesses accesses = new PlainAccesses();
        accesses.begin(1);
        accesses.add(address, bytes, true, line);
        monitor.plain(accesses, this::addDetection);
    }

    @Test
    void anAccessAfterAFreeIsReported() {
        allocate(1, BASE, 24);
        access(2, BASE, 8);
        free(3, BASE);
        access(4, BASE + 23, 1);
        access(5, BASE - 8, 9);
        access(6, BASE - 8, 8);
        access(7, BASE + 24, 8);
        assertThat(detected).containsExactly("use-after-free 3 4", "use-after-free 3 5");
    }

    @Test
    void aPairOfSitesIsReportedOnceForFreedMemory() {
        allocate(1, BASE, 24);
        free(3, BASE);
        access(4, BASE, 8);
        access(4, BASE + 8, 8);
        assertThat(detected).containsExactly("use-after-free 3 4");
        monitor.reset();
        access(4, BASE, 8);
        assertThat(detected).hasSize(1);
    }

    @Test
    void anAtomicAccessAfterAFreeIsReported() {
        allocate(1, BASE, 24);
        free(3, BASE);
        for (int location = 0; location < 2; location++) {
            MemoryAccess.Load load = new MemoryAccess.Load(1, site(4 + location), location, Mode.RELAXED);
            monitor.observe(load, memory.perform(load, 0), this::addDetection);
        }
        assertThat(detected).containsExactly("use-after-free 3 4");
    }

    @Test
    void memoryAllocatedAgainMayBeAccessed() {
        allocate(1, BASE, 4096 * 5);
        free(2, BASE);
        allocate(3, BASE + 32, 16);
        access(4, BASE + 32, 16);
        access(5, BASE, 8); // the rest of the old block is no longer checked
        assertThat(detected).isEmpty();
    }

    @Test
    void aSecondFreeIsReported() {
        allocate(1, BASE, 24);
        free(2, BASE);
        free(3, BASE);
        assertThat(detected).containsExactly("double-free 2 3");
        allocate(4, BASE, 24);
        free(5, BASE);
        free(6, BASE + 24);
        assertThat(detected).hasSize(1);
    }

    @Test
    void largeBlocksAreFoundByPageAndAtTheirEnds() {
        allocate(1, BASE, 1 << 20);
        free(2, BASE);
        access(3, BASE, 1);
        access(4, BASE + (1 << 19), 1);
        access(5, BASE + (1 << 20) - 1, 1);
        access(6, BASE + (1 << 20), 1);
        access(7, BASE - 100_000, 2_000_000);
        assertThat(detected)
                .containsExactly(
                        "use-after-free 2 3", "use-after-free 2 4", "use-after-free 2 5", "use-after-free 2 7");
    }

    /** Blocks are freed and allocated at random, and a map of the freed bytes decides which accesses are bad. */
    @Test
    void agreesWithAMapOfBytes() {
        RandomSource random = new RandomSource();
        random.begin(1, 1);
        FreedBlocks blocks = new FreedBlocks();
        NavigableMap<Long, LifeCycle.Free> bytes = new TreeMap<>();
        for (int step = 0; step < 3000; step++) {
            long base = BASE + 16L * random.below(3000);
            int size = 1 + (random.below(10) == 0 ? random.below(20_000) : random.below(60));
            switch (random.below(3)) {
                case 0 -> {
                    remove(bytes, base, size);
                    blocks.remove(base, size);
                    LifeCycle.Free free = new LifeCycle.Free(0, site(step + 1), base);
                    blocks.add(free, size);
                    for (long at = base; at < base + size; at++) {
                        bytes.put(at, free);
                    }
                }
                case 1 -> {
                    remove(bytes, base, size);
                    blocks.remove(base, size);
                }
                default -> {
                    int length = 1 + random.below(40);
                    boolean isFreed = !bytes.subMap(base, base + length).isEmpty();
                    assertThat(blocks.find(base, length) != null).isEqualTo(isFreed);
                    assertThat(!isFreed || blocks.mayTouch(base, length)).isTrue();
                }
            }
            assertThat(blocks.isEmpty()).isEqualTo(bytes.isEmpty());
        }
    }

    private static void remove(NavigableMap<Long, LifeCycle.Free> bytes, long base, int size) {
        Set<LifeCycle.Free> overlapping =
                new HashSet<>(bytes.subMap(base, base + size).values());
        if (!overlapping.isEmpty()) {
            bytes.values().removeIf(overlapping::contains);
        }
    }
}
