package dev.weakspot.litmus.naivemonitor;

import java.util.List;
import java.util.Random;

/** Random locations, memory orders, registers and values of one program with loops. */
final class RandomOperands {
    private static final int REGISTERS = 4;

    private final Random random;
    private final List<String> atomics;
    private final int relaxedShare;
    private final int sequentialShare;
    private final boolean hasSequentialFences;
    private final boolean hasFences;
    private String lastLocation = "";

    /** The only location to use now, if not empty. */
    private String nextLocation = "";

    RandomOperands(Random random) {
        this.random = random;
        this.atomics = List.of("x", "y", "z").subList(0, chance(10) ? 1 : chance(80) ? 2 : 3);
        this.relaxedShare = 20 + random.nextInt(80);
        this.sequentialShare = chance(25) ? 20 + random.nextInt(60) : 0;
        this.hasSequentialFences = chance(25);
        this.hasFences = chance(45);
    }

    /** Makes {@link #location} return this location; the empty text allows all of them again. */
    void useOnly(String location) {
        nextLocation = location;
    }

    boolean hasSequentialFences() {
        return hasSequentialFences;
    }

    boolean hasFences() {
        return hasFences;
    }

    String load() {
        return "atomic_load_explicit(" + location() + ", " + readOrder() + ")";
    }

    String fence() {
        return hasSequentialFences && (!hasFences || chance(50))
                ? "atomic_thread_fence(memory_order_seq_cst);"
                : "atomic_thread_fence(memory_order_" + oneOf("acquire", "release", "acq_rel") + ");";
    }

    String anyFence() {
        return hasSequentialFences || hasFences ? fence() : "atomic_thread_fence(memory_order_acquire);";
    }

    /** Rarely the same location twice in a row: two such accesses cannot be reordered. */
    String location() {
        if (!nextLocation.isEmpty()) {
            return nextLocation;
        }
        String drawn = atomics.get(random.nextInt(atomics.size()));
        while (drawn.equals(lastLocation) && atomics.size() > 1 && chance(85)) {
            drawn = atomics.get(random.nextInt(atomics.size()));
        }
        lastLocation = drawn;
        return drawn;
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

    String order(String... stronger) {
        if (chance(sequentialShare)) {
            return "memory_order_seq_cst";
        }
        return "memory_order_" + (chance(relaxedShare) ? "relaxed" : oneOf(stronger));
    }

    String register() {
        return "r" + random.nextInt(REGISTERS);
    }

    String value() {
        return Integer.toString(random.nextInt(chance(15) ? 3 : 2));
    }

    String operand() {
        return switch (random.nextInt(8)) {
            case 0 -> register();
            case 1 -> "(" + register() + " + 1) % 2";
            case 2 -> chance(50) ? register() + " * 0 + 1" : "2";
            case 3 -> chance(50) ? "0" : "2";
            default -> "1";
        };
    }

    String test() {
        return register() + oneOf(" == ", " != ") + value();
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
