package dev.weakspot.litmus.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.automaton.StateLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Compares the visited states with a map. */
final class VisitedStatesTest {
    private static final int STRIDE = 4;

    @Property(tries = 300)
    void knowsExactlyTheAddedFingerprints(@ForAll("fingerprints") List<Long> fingerprints) {
        agreesWithAMap(fingerprints);
    }

    /** Repeated values, and values that differ in a few bits only, so that slots, tags and partitions collide. */
    @Provide
    Arbitrary<List<Long>> fingerprints() {
        Arbitrary<Long> any = Arbitraries.longs();
        Arbitrary<Long> small = Arbitraries.longs().between(-20, 20);
        Arbitrary<Long> sameSlot = Arbitraries.longs().map(bits -> (bits & ~0xFFFFFFFL) | 5);
        Arbitrary<Long> sameTag = Arbitraries.longs().map(bits -> (bits & ~(0x3FL << 52)) | (0x2AL << 52));
        Arbitrary<Long> onlyTag = Arbitraries.longs().between(0, 63).map(bits -> bits << 52);
        Arbitrary<Long> onlyMiddle = Arbitraries.longs().between(0, 2000).map(bits -> bits << 32);
        return Arbitraries.oneOf(any, small, sameSlot, sameTag, onlyTag, onlyMiddle)
                .list()
                .ofMaxSize(400);
    }

    private static void agreesWithAMap(List<Long> fingerprints) {
        VisitedStates visited = new VisitedStates();
        Map<Long, Integer> ids = new HashMap<>();
        Map<Integer, Integer> parents = new HashMap<>();
        int parent = VisitedStates.NO_STATE;
        for (long fingerprint : fingerprints) {
            int partition = VisitedStates.partitionOf(fingerprint);
            boolean isNew = !ids.containsKey(fingerprint);
            if (isNew) {
                assertThat(known(visited, partition, List.of(fingerprint))).isZero();
            }
            int id = visited.add(partition, fingerprint, parent);
            if (isNew) {
                assertThat(id).isNotEqualTo(VisitedStates.NO_STATE);
                ids.put(fingerprint, id);
                assertThat(parents.put(id, parent)).as("ids are given once").isNull();
                parent = id;
            } else {
                assertThat(id).isEqualTo(VisitedStates.NO_STATE);
            }
            assertThat(visited.size()).isEqualTo(ids.size());
        }
        ids.forEach((fingerprint, id) -> {
            assertThat(visited.fingerprint(id)).isEqualTo(fingerprint);
            assertThat(visited.parent(id)).isEqualTo(parents.get(id));
        });
    }

    private static long known(VisitedStates visited, int partition, List<Long> group) {
        int[] records = new int[group.size() * STRIDE + 3];
        for (int i = 0; i < group.size(); i++) {
            StateLayout.setFingerprint(records, 3 + i * STRIDE, group.get(i));
        }
        return visited.known(partition, records, 3, STRIDE, group.size());
    }

    @Test
    void fingerprintsThatDifferInTheirHighBitsOnlyAreDistinguished() {
        // All begin in one slot, and one in 64 has an equal tag: the longest probe sequence.
        List<Long> fingerprints = new ArrayList<>();
        for (long i = 0; i < 3000; i++) {
            fingerprints.add((i << 30) | 7);
        }
        fingerprints.addAll(List.copyOf(fingerprints));
        agreesWithAMap(fingerprints);
    }

    @Test
    void aGroupLookUpHasNoFalsePositives() {
        Random random = new Random(7);
        VisitedStates visited = new VisitedStates();
        Map<Long, Integer> ids = new HashMap<>();
        int positives = 0;
        for (int round = 0; round < 2000; round++) {
            int partition = random.nextInt(3);
            List<Long> group = new ArrayList<>();
            for (int i = random.nextInt(VisitedPartition.GROUP) + 1; i > 0; i--) {
                // About 8,000 values share four slots and eight tags.
                long bits = (long) random.nextInt(256) << 8 | (long) random.nextInt(8) << 52 | random.nextInt(4);
                group.add(bits | (long) partition << 58);
            }
            long known = known(visited, partition, group);
            for (int i = 0; i < group.size(); i++) {
                if ((known >>> i & 1) != 0) {
                    assertThat(ids).containsKey(group.get(i));
                    positives++;
                }
            }
            assertThat(group.size() == 64 ? 0 : known >>> group.size()).isZero();
            for (long fingerprint : group) {
                ids.putIfAbsent(fingerprint, visited.add(partition, fingerprint, 0));
            }
        }
        assertThat(positives).isGreaterThan(1000);
        assertThat(visited.size()).isEqualTo(ids.size());
    }

    @Test
    void aGroupLookUpFindsNearlyAllKnownFingerprints() {
        SplittableRandom random = new SplittableRandom(3);
        VisitedStates visited = new VisitedStates();
        List<Long> added = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            long fingerprint = random.nextLong() >>> 6;
            visited.add(0, fingerprint, 0);
            added.add(fingerprint);
        }
        int found = 0;
        for (int i = 0; i + 64 <= added.size(); i += 64) {
            found += Long.bitCount(known(visited, 0, added.subList(i, i + 64)));
        }
        assertThat(found).isGreaterThan(added.size() * 95 / 100);
    }

    @Test
    void zeroIsAValidFingerprint() {
        VisitedStates visited = new VisitedStates();
        assertThat(known(visited, 0, List.of(0L))).isZero();
        int id = visited.add(0, 0, VisitedStates.NO_STATE);
        assertThat(id).isNotEqualTo(VisitedStates.NO_STATE);
        assertThat(visited.add(0, 0, 5)).isEqualTo(VisitedStates.NO_STATE);
        assertThat(visited.fingerprint(id)).isZero();
        assertThat(visited.parent(id)).isEqualTo(VisitedStates.NO_STATE);
    }

    @Test
    void aMillionStatesTakeAtMost24BytesEach() {
        VisitedStates visited = new VisitedStates();
        SplittableRandom random = new SplittableRandom(1);
        double worst = 0;
        for (int i = 1; i <= 1_000_000; i++) {
            long fingerprint = random.nextLong();
            visited.add(VisitedStates.partitionOf(fingerprint), fingerprint, i);
            if (i >= 500_000 && i % 1000 == 0) {
                worst = Math.max(worst, (double) visited.bytes() / i);
            }
        }
        assertThat(visited.size()).isEqualTo(1_000_000);
        assertThat((double) visited.bytes() / 1_000_000).isLessThanOrEqualTo(24);
        assertThat(worst).isLessThanOrEqualTo(24);
    }

    @Test
    void smallerSearchesTakeAtMost24BytesAStateToo() {
        VisitedStates visited = new VisitedStates();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 1; i <= 500_000; i++) {
            long fingerprint = random.nextLong();
            visited.add(VisitedStates.partitionOf(fingerprint), fingerprint, i);
            if (i >= 100_000 && i % 1000 == 0) {
                assertThat((double) visited.bytes() / i)
                        .as("at " + i + " states")
                        .isLessThanOrEqualTo(24);
            }
        }
    }
}
