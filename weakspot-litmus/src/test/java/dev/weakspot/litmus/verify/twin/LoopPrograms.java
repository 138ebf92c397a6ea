package dev.weakspot.litmus.verify.twin;

import dev.weakspot.litmus.verify.twin.LoopProgram.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs with loops, most of which never end, over few values. Each uses only some of all there is, so that it
 * meets itself.
 */
final class LoopPrograms {
    private static final int REGISTERS = 4;

    /** R reads, W writes, P and p write and read plainly what is accessed atomically elsewhere. */
    private static final List<String> CLASSIC = List.of(
            "Wx Ry | Wy Rx", // SB
            "Wx Wy | Ry Rx", // MP
            "Rx Wy | Ry Wx", // LB
            "Wx Wy | Ry Wx", // S
            "Wx Wy | Wy Rx", // R
            "Wx Wy | Wy Wx", // 2+2W
            "Wx Ry | Wy Rx Ry",
            "Wx Wy Ry | Wy Wx Rx",
            "Wx Wy | Wy | Ry Rx",
            "Wx | Rx Wy | Ry Rx", // WRC
            "Wx | Rx Ry | Wy Rx", // RWC
            "Wx Wy | Ry Wz | Rz Rx", // ISA2
            "Wx Ry | Wy Rz | Wz Rx", // 3.SB
            "Wx | Wx | Rx Rx", // CoRR
            "Wd Wy | Ry Rd",
            "Wd Wy | Ry Wd",
            "Wd Wx Ry | Wy Rx Wd",
            "Wd Wy Wx | Rx Ry Wd",
            "Wd Wy | Ry Wz | Rz Rd",
            "Px Wx | Rx Px",
            "Px Wx Wy | Ry Rx",
            "px Wx Wy | Ry Wx",
            "Px Wy | Ry px",
            "Wx Py | Ry Rx");

    private final Random random;
    private final List<String> atomics;
    private final int relaxedShare;
    private final int sequentialShare;
    private final boolean hasSequentialFences;
    private final boolean hasFences;
    private final boolean hasPlainLocation;
    private final boolean hasPlainAccesses;
    private final boolean hasMutexes;
    private final boolean hasBarrier;
    private final boolean hasUpdates;
    private final boolean hasWaits;
    private final boolean hasChoices;
    private final boolean hasBranches;
    private int left;
    private String lastLocation = "";

    /** The only one to use now, if not empty. */
    private String nextLocation = "";

    private LoopPrograms(Random random) {
        this.random = random;
        this.atomics = List.of("x", "y", "z").subList(0, chance(10) ? 1 : chance(80) ? 2 : 3);
        this.relaxedShare = 20 + random.nextInt(80);
        this.sequentialShare = chance(25) ? 20 + random.nextInt(60) : 0;
        this.hasSequentialFences = chance(25);
        this.hasFences = chance(45);
        this.hasPlainLocation = chance(25);
        this.hasPlainAccesses = chance(12);
        this.hasMutexes = chance(20);
        this.hasBarrier = chance(15);
        this.hasUpdates = chance(50);
        this.hasWaits = chance(35);
        this.hasChoices = chance(15);
        this.hasBranches = chance(50);
    }

    static LoopProgram next(Random random) {
        return new LoopPrograms(random).program();
    }

    private LoopProgram program() {
        List<List<Line>> threads = chance(65) ? classic() : anything();
        List<String> condition = new ArrayList<>();
        for (int i = chance(50) ? 1 + random.nextInt(2) : 0; i > 0; i--) {
            condition.add(random.nextInt(threads.size()) + ":" + register() + "=" + random.nextInt(3));
        }
        if (threads.size() > 1 && chance(30)) {
            makeAlike(threads, condition);
        }
        return new LoopProgram(threads, chance(80) ? 2 : 1 + random.nextInt(3), condition);
    }

    /** Neighbours, two or all, do the same; they are looked at alike, or only the first is. */
    private void makeAlike(List<List<Line>> threads, List<String> condition) {
        int first = random.nextInt(threads.size() - 1);
        int last = chance(50) ? threads.size() - 1 : first + 1;
        boolean isEachLookedAt = chance(50);
        List<String> ofFirst =
                condition.stream().filter(atom -> atom.startsWith(first + ":")).toList();
        for (int thread = first + 1; thread <= last; thread++) {
            int copy = thread;
            threads.set(copy, threads.get(first));
            condition.removeIf(atom -> atom.startsWith(copy + ":"));
            if (isEachLookedAt) {
                ofFirst.forEach(atom -> condition.add(copy + atom.substring(1)));
            }
        }
    }

    /** Chance alone rarely makes a program in which every order matters; so does one of these, turned into loops. */
    private List<List<Line>> classic() {
        String shape = CLASSIC.get(random.nextInt(CLASSIC.size()));
        List<List<Line>> threads = new ArrayList<>();
        for (String thread : shape.split("\\|", -1)) {
            List<Line> lines = new ArrayList<>();
            for (String access : thread.strip().split(" ", -1)) {
                left = 1;
                if (chance(15)) {
                    statement(lines, true);
                }
                if ((hasFences || hasSequentialFences) && chance(30)) {
                    add(lines, fence());
                }
                if (hasBarrier && chance(25)) {
                    add(lines, "barrier_wait(b);");
                }
                String mutex = hasMutexes && chance(50) ? oneOf("m", "m", "n") : "";
                if (!mutex.isEmpty()) {
                    add(lines, "mtx_lock(" + mutex + ");");
                }
                access(lines, access.charAt(0), access.substring(1));
                if (!mutex.isEmpty()) {
                    add(lines, "mtx_unlock(" + mutex + ");");
                }
            }
            threads.add(chance(40) ? List.of(new Line.Compound(endless(), lines, "")) : lines);
        }
        return threads;
    }

    private String endless() {
        return chance(70) ? "while (1)" : "while (" + test() + ")";
    }

    private void access(List<Line> lines, char kind, String location) {
        boolean isRead = kind == 'R' || kind == 'p';
        if (location.equals("d") || (kind != 'R' && kind != 'W')) {
            add(lines, isRead ? register() + " = *" + location + ";" : "*" + location + " = " + operand() + ";");
            return;
        }
        nextLocation = location;
        if (chance(10)) {
            statement(lines, true);
        } else if (isRead && chance(25)) {
            waitingLoop(lines);
        } else if (hasUpdates && chance(25)) {
            if (chance(60)) {
                update(lines, true);
            } else {
                compareExchange(lines);
            }
        } else if (isRead) {
            add(lines, register() + " = " + load() + ";");
        } else {
            add(lines, "atomic_store_explicit(" + location() + ", " + operand() + ", " + writeOrder() + ");");
        }
        nextLocation = "";
    }

    private List<List<Line>> anything() {
        int[][] sizes = {{3, 2}, {3, 3}, {4, 3}, {4, 4}, {5, 3}, {5, 5}, {2, 2, 1}, {2, 2, 2}, {3, 2, 2}, {3, 3, 3}};
        List<List<Line>> threads = new ArrayList<>();
        for (int size : sizes[random.nextInt(sizes.length)]) {
            left = size;
            threads.add(body());
        }
        return threads;
    }

    private List<Line> body() {
        List<Line> lines = new ArrayList<>();
        if (chance(35)) {
            lines.add(new Line.Compound("while (1)", statements(left, true), ""));
            return lines;
        }
        while (left > 0) {
            statement(lines, false);
        }
        return lines;
    }

    private List<Line> statements(int atMost, boolean isEndless) {
        List<Line> lines = new ArrayList<>();
        for (int i = 1 + random.nextInt(Math.max(1, atMost)); i > 0 && (left > 0 || lines.isEmpty()); i--) {
            statement(lines, isEndless);
        }
        return lines;
    }

    /**
     * Adds one.
     *
     * @param isEndless whether it may happen any number of times, so that it must not count
     */
    private void statement(List<Line> lines, boolean isEndless) {
        left--;
        switch (random.nextInt(28)) {
            case 0, 1, 2, 24, 25 -> add(lines, register() + " = " + load() + ";");
            case 3, 4, 5, 6, 26, 27 ->
                add(lines, "atomic_store_explicit(" + location() + ", " + operand() + ", " + writeOrder() + ");");
            case 7, 8 -> loop(lines);
            case 9, 10 -> waitingLoop(lines);
            case 11, 12 -> when(hasUpdates, lines, () -> update(lines, isEndless));
            case 13 -> when(hasUpdates, lines, () -> compareExchange(lines));
            case 14, 15 -> when(hasFences || hasSequentialFences, lines, () -> add(lines, fence()));
            case 16 -> when(hasWaits, lines, () -> await(lines));
            case 17 -> when(hasPlainLocation, lines, () -> plain(lines, "d"));
            case 18 -> when(hasPlainAccesses, lines, () -> plain(lines, location()));
            case 19 -> when(hasMutexes, lines, () -> criticalSection(lines, isEndless));
            case 20 -> when(hasBarrier, lines, () -> add(lines, "barrier_wait(b);"));
            case 21 -> when(hasChoices, lines, () -> add(lines, register() + " = choose(0, " + oneOf("1", "2") + ");"));
            case 22 ->
                when(hasBranches, lines, () -> {
                    lines.add(new Line.Compound("if (" + test() + ")", statements(2, isEndless), ""));
                });
            default -> {
                if (chance(20)) {
                    add(lines, "assert(" + test() + ");");
                } else {
                    add(lines, register() + " = " + operand() + ";");
                }
            }
        }
    }

    /** What the program does not have becomes an access. */
    private void when(boolean isHad, List<Line> lines, Runnable maker) {
        if (isHad) {
            maker.run();
        } else if (chance(50)) {
            add(lines, register() + " = " + load() + ";");
        } else {
            add(lines, "atomic_store_explicit(" + location() + ", " + operand() + ", " + writeOrder() + ");");
        }
    }

    private void loop(List<Line> lines) {
        switch (random.nextInt(6)) {
            case 0 -> {
                String counter = register();
                String head = "for (" + counter + " = 0; " + counter + " < 2; " + counter + " = " + counter + " + 1)";
                // Its body may set the counter back.
                lines.add(new Line.Compound(head, loopBody(), ""));
            }
            case 1 -> lines.add(new Line.Compound("while (1)", loopBody(), ""));
            case 2 -> lines.add(new Line.Compound("while (" + test() + ")", loopBody(), ""));
            case 3 ->
                lines.add(
                        new Line.Compound("while (" + load() + oneOf(" == ", " != ") + value() + ")", loopBody(), ""));
            case 4 -> lines.add(new Line.Compound("do", loopBody(), " while (" + test() + ");"));
            default -> {
                if (hasChoices) {
                    lines.add(new Line.Compound("while (choose(0, 1))", loopBody(), ""));
                } else {
                    String body = register();
                    lines.add(new Line.Compound(
                            "do",
                            List.of(new Line.Simple(body + " = " + load() + ";")),
                            " while (" + body + oneOf(" == ", " != ") + value() + ");"));
                }
            }
        }
    }

    private List<Line> loopBody() {
        List<Line> body = statements(2, true);
        if (chance(20)) {
            body.add(
                    random.nextInt(body.size() + 1),
                    new Line.Compound(
                            "if (" + test() + ")", List.of(new Line.Simple(oneOf("break;", "continue;"))), ""));
        }
        return body;
    }

    /** Loops that do nothing but wait, or nearly. */
    private void waitingLoop(List<Line> lines) {
        String head = "while (" + load() + oneOf(" == ", " != ") + value() + ")";
        String counter = register();
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> lines.add(new Line.Compound(head, List.of(), ""));
            case 3 -> lines.add(new Line.Compound(head, List.of(new Line.Simple(anyFence())), ""));
            case 4 ->
                lines.add(new Line.Compound(
                        head, List.of(new Line.Simple(counter + " = (" + counter + " + 1) % 2;")), ""));
            case 5 -> {
                add(lines, counter + " = " + value() + ";");
                String call = "atomic_compare_exchange_" + oneOf("weak", "strong") + "_explicit(" + location() + ", &"
                        + counter + ", " + operand() + ", " + updateOrder() + ", " + readOrder() + ")";
                List<Line> again = chance(70) ? List.of(new Line.Simple(counter + " = " + value() + ";")) : List.of();
                lines.add(new Line.Compound("while (!" + call + ")", again, ""));
            }
            case 6 ->
                lines.add(new Line.Compound(
                        "while (atomic_exchange_explicit(" + location() + ", 1, " + updateOrder() + ") == 1)",
                        List.of(),
                        ""));
            default -> {
                Line read = new Line.Simple(counter + " = " + load() + ";");
                Line other = new Line.Simple(chance(50) ? anyFence() : register() + " = " + load() + ";");
                String tail = " while (" + counter + oneOf(" == ", " != ") + value() + ");";
                lines.add(new Line.Compound("do", chance(50) ? List.of(read, other) : List.of(other, read), tail));
            }
        }
    }

    private void update(List<Line> lines, boolean isEndless) {
        String function =
                isEndless ? oneOf("exchange", "fetch_xor", "fetch_or", "fetch_and") : oneOf("exchange", "fetch_add");
        String call = "atomic_" + function + "_explicit(" + location() + ", " + oneOf("0", "1", "1", "2") + ", "
                + updateOrder() + ");";
        add(lines, chance(60) ? register() + " = " + call : call);
    }

    private void compareExchange(List<Line> lines) {
        String expected = register();
        if (chance(70)) {
            add(lines, expected + " = " + value() + ";");
        }
        String call = "atomic_compare_exchange_" + oneOf("weak", "strong") + "_explicit(" + location() + ", &"
                + expected + ", " + operand() + ", " + updateOrder() + ", " + readOrder() + ");";
        add(lines, chance(50) ? register() + " = " + call : call);
    }

    private void await(List<Line> lines) {
        add(
                lines,
                chance(60)
                        ? "await(" + location() + ", " + value() + ", " + readOrder() + ");"
                        : "await_cas(" + location() + ", " + value() + ", " + operand() + ", " + updateOrder() + ");");
    }

    private void plain(List<Line> lines, String location) {
        add(lines, chance(50) ? "*" + location + " = " + operand() + ";" : register() + " = *" + location + ";");
    }

    private void criticalSection(List<Line> lines, boolean isEndless) {
        String mutex = oneOf("m", "m", "n");
        add(lines, "mtx_lock(" + mutex + ");");
        lines.addAll(statements(2, isEndless));
        if (chance(97)) {
            add(lines, "mtx_unlock(" + mutex + ");");
        }
    }

    private String load() {
        return "atomic_load_explicit(" + location() + ", " + readOrder() + ")";
    }

    private String fence() {
        return hasSequentialFences && (!hasFences || chance(50))
                ? "atomic_thread_fence(memory_order_seq_cst);"
                : "atomic_thread_fence(memory_order_" + oneOf("acquire", "release", "acq_rel") + ");";
    }

    private String anyFence() {
        return hasSequentialFences || hasFences ? fence() : "atomic_thread_fence(memory_order_acquire);";
    }

    /** Rarely the same twice in a row: between those there is nothing to reorder. */
    private String location() {
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

    private String readOrder() {
        return order("acquire");
    }

    private String writeOrder() {
        return order("release");
    }

    private String updateOrder() {
        return order("acquire", "release", "acq_rel", "acq_rel");
    }

    private String order(String... stronger) {
        if (chance(sequentialShare)) {
            return "memory_order_seq_cst";
        }
        return "memory_order_" + (chance(relaxedShare) ? "relaxed" : oneOf(stronger));
    }

    private String register() {
        return "r" + random.nextInt(REGISTERS);
    }

    private String value() {
        return Integer.toString(random.nextInt(chance(15) ? 3 : 2));
    }

    private String operand() {
        return switch (random.nextInt(8)) {
            case 0 -> register();
            case 1 -> "(" + register() + " + 1) % 2";
            case 2 -> chance(50) ? register() + " * 0 + 1" : "2";
            case 3 -> chance(50) ? "0" : "2";
            default -> "1";
        };
    }

    private String test() {
        return register() + oneOf(" == ", " != ") + value();
    }

    private static void add(List<Line> lines, String text) {
        lines.add(new Line.Simple(text));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
