package dev.weakspot.litmus.generator;

import java.util.List;
import java.util.Random;

/** The constructs that one random program uses: a small selection, so that accesses conflict often. */
final class ConstructSelection {
    private final Random random;
    final List<String> atomics;
    final boolean hasScAccesses;
    final boolean hasScFences;
    final boolean hasFences;
    final boolean hasPlainLocation;
    final boolean hasPlainAccesses;
    final boolean hasArray;
    final boolean hasMutex;
    final boolean hasUpdates;
    final boolean hasWaits;
    final boolean hasBranches;
    final int relaxedShare;
    final int scShare;

    ConstructSelection(Random random) {
        this.random = random;
        this.atomics = List.of("x", "y", "z").subList(0, chance(8) ? 1 : chance(70) ? 2 : 3);
        this.hasScAccesses = chance(25);
        this.hasScFences = chance(30);
        this.hasFences = chance(40);
        this.hasPlainLocation = chance(20);
        this.hasPlainAccesses = chance(10);
        this.hasArray = chance(10);
        this.hasMutex = chance(10);
        this.hasUpdates = chance(50);
        this.hasWaits = chance(30);
        this.hasBranches = chance(50);
        this.relaxedShare = 20 + random.nextInt(80);
        this.scShare = 20 + random.nextInt(60);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    String readOrder() {
        return order("acquire");
    }

    String writeOrder() {
        return order("release");
    }

    String updateOrder() {
        return order("acquire", "release", "acq_rel", "acq_rel");
    }

    private String order(String... stronger) {
        if (hasScAccesses && chance(scShare)) {
            return "memory_order_seq_cst";
        }
        return "memory_order_" + (chance(relaxedShare) ? "relaxed" : stronger[random.nextInt(stronger.length)]);
    }
}
