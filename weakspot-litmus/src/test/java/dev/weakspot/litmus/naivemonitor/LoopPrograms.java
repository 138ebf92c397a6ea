package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.litmus.naivemonitor.LoopProgram.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs with loops, most of which never end, over few values. Each program uses a small selection of
 * constructs, so that accesses conflict often.
 */
final class LoopPrograms {
    /** R reads, W writes. P writes and p reads non-atomically a location that other accesses use atomically. */
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
    private final RandomOperands operands;
    private final boolean hasPlainLocation;
    private final boolean hasPlainAccesses;
    private final boolean hasMutexes;
    private final boolean hasBarrier;
    private final boolean hasUpdates;
    private final boolean hasWaits;
    private final boolean hasChoices;
    private final boolean hasBranches;
    private int left;

    private LoopPrograms(Random random) {
        this.random = random;
        this.operands = new RandomOperands(random);
        this.hasPlainLocation = operands.chance(25);
        this.hasPlainAccesses = operands.chance(12);
        this.hasMutexes = operands.chance(20);
        this.hasBarrier = operands.chance(15);
        this.hasUpdates = operands.chance(50);
        this.hasWaits = operands.chance(35);
        this.hasChoices = operands.chance(15);
        this.hasBranches = operands.chance(50);
    }

    static LoopProgram next(Random random) {
        return new LoopPrograms(random).program();
    }

    private LoopProgram program() {
        List<List<Line>> threads = operands.chance(65) ? classic() : anything();
        List<String> condition = new ArrayList<>();
        for (int i = operands.chance(50) ? 1 + random.nextInt(2) : 0; i > 0; i--) {
            condition.add(random.nextInt(threads.size()) + ":" + operands.register() + "=" + random.nextInt(3));
        }
        if (threads.size() > 1 && operands.chance(30)) {
            makeAlike(threads, condition);
        }
        return new LoopProgram(threads, operands.chance(80) ? 2 : 1 + random.nextInt(3), condition);
    }

    /**
     * Gives two or all neighbouring threads equal code. The condition reads the registers of all of them, or of the
     * first.
     */
    private void makeAlike(List<List<Line>> threads, List<String> condition) {
        int first = random.nextInt(threads.size() - 1);
        int last = operands.chance(50) ? threads.size() - 1 : first + 1;
        boolean isEachLookedAt = operands.chance(50);
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

    /** A classic shape with loops: random generation alone rarely produces a program in which every order matters. */
    private List<List<Line>> classic() {
        String shape = CLASSIC.get(random.nextInt(CLASSIC.size()));
        List<List<Line>> threads = new ArrayList<>();
        for (String thread : shape.split("\\|", -1)) {
            List<Line> lines = new ArrayList<>();
            for (String access : thread.strip().split(" ", -1)) {
                left = 1;
                if (operands.chance(15)) {
                    statement(lines, true);
                }
                if ((operands.hasFences() || operands.hasSequentialFences()) && operands.chance(30)) {
                    add(lines, operands.fence());
                }
                if (hasBarrier && operands.chance(25)) {
                    add(lines, "barrier_wait(b);");
                }
                String mutex = hasMutexes && operands.chance(50) ? operands.oneOf("m", "m", "n") : "";
                if (!mutex.isEmpty()) {
                    add(lines, "mtx_lock(" + mutex + ");");
                }
                access(lines, access.charAt(0), access.substring(1));
                if (!mutex.isEmpty()) {
                    add(lines, "mtx_unlock(" + mutex + ");");
                }
            }
            threads.add(operands.chance(40) ? List.of(new Line.Compound(endless(), lines, "")) : lines);
        }
        return threads;
    }

    private String endless() {
        return operands.chance(70) ? "while (1)" : "while (" + operands.test() + ")";
    }

    private void access(List<Line> lines, char kind, String location) {
        boolean isRead = kind == 'R' || kind == 'p';
        if (location.equals("d") || (kind != 'R' && kind != 'W')) {
            add(
                    lines,
                    isRead
                            ? operands.register() + " = *" + location + ";"
                            : "*" + location + " = " + operands.operand() + ";");
            return;
        }
        operands.useOnly(location);
        if (operands.chance(10)) {
            statement(lines, true);
        } else if (isRead && operands.chance(25)) {
            waitingLoop(lines);
        } else if (hasUpdates && operands.chance(25)) {
            if (operands.chance(60)) {
                update(lines, true);
            } else {
                compareExchange(lines);
            }
        } else if (isRead) {
            add(lines, operands.register() + " = " + operands.load() + ";");
        } else {
            add(
                    lines,
                    "atomic_store_explicit(" + operands.location() + ", " + operands.operand() + ", "
                            + operands.writeOrder() + ");");
        }
        operands.useOnly("");
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
        if (operands.chance(35)) {
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
     * Adds a statement.
     *
     * @param isEndless whether it may run any number of times, so that it must not count up
     */
    private void statement(List<Line> lines, boolean isEndless) {
        left--;
        switch (random.nextInt(28)) {
            case 0, 1, 2, 24, 25 -> add(lines, operands.register() + " = " + operands.load() + ";");
            case 3, 4, 5, 6, 26, 27 ->
                add(
                        lines,
                        "atomic_store_explicit(" + operands.location() + ", " + operands.operand() + ", "
                                + operands.writeOrder() + ");");
            case 7, 8 -> loop(lines);
            case 9, 10 -> waitingLoop(lines);
            case 11, 12 -> when(hasUpdates, lines, () -> update(lines, isEndless));
            case 13 -> when(hasUpdates, lines, () -> compareExchange(lines));
            case 14, 15 ->
                when(operands.hasFences() || operands.hasSequentialFences(), lines, () -> add(lines, operands.fence()));
            case 16 -> when(hasWaits, lines, () -> await(lines));
            case 17 -> when(hasPlainLocation, lines, () -> plain(lines, "d"));
            case 18 -> when(hasPlainAccesses, lines, () -> plain(lines, operands.location()));
            case 19 -> when(hasMutexes, lines, () -> criticalSection(lines, isEndless));
            case 20 -> when(hasBarrier, lines, () -> add(lines, "barrier_wait(b);"));
            case 21 ->
                when(
                        hasChoices,
                        lines,
                        () -> add(lines, operands.register() + " = choose(0, " + operands.oneOf("1", "2") + ");"));
            case 22 ->
                when(hasBranches, lines, () -> {
                    lines.add(new Line.Compound("if (" + operands.test() + ")", statements(2, isEndless), ""));
                });
            default -> {
                if (operands.chance(20)) {
                    add(lines, "assert(" + operands.test() + ");");
                } else {
                    add(lines, operands.register() + " = " + operands.operand() + ";");
                }
            }
        }
    }

    /** A construct that the program does not use becomes an access. */
    private void when(boolean isHad, List<Line> lines, Runnable maker) {
        if (isHad) {
            maker.run();
        } else if (operands.chance(50)) {
            add(lines, operands.register() + " = " + operands.load() + ";");
        } else {
            add(
                    lines,
                    "atomic_store_explicit(" + operands.location() + ", " + operands.operand() + ", "
                            + operands.writeOrder() + ");");
        }
    }

    private void loop(List<Line> lines) {
        switch (random.nextInt(6)) {
            case 0 -> {
                String counter = operands.register();
                String head = "for (" + counter + " = 0; " + counter + " < 2; " + counter + " = " + counter + " + 1)";
                // Its body may set the counter back.
                lines.add(new Line.Compound(head, loopBody(), ""));
            }
            case 1 -> lines.add(new Line.Compound("while (1)", loopBody(), ""));
            case 2 -> lines.add(new Line.Compound("while (" + operands.test() + ")", loopBody(), ""));
            case 3 ->
                lines.add(new Line.Compound(
                        "while (" + operands.load() + operands.oneOf(" == ", " != ") + operands.value() + ")",
                        loopBody(),
                        ""));
            case 4 -> lines.add(new Line.Compound("do", loopBody(), " while (" + operands.test() + ");"));
            default -> {
                if (hasChoices) {
                    lines.add(new Line.Compound("while (choose(0, 1))", loopBody(), ""));
                } else {
                    String body = operands.register();
                    lines.add(new Line.Compound(
                            "do",
                            List.of(new Line.Simple(body + " = " + operands.load() + ";")),
                            " while (" + body + operands.oneOf(" == ", " != ") + operands.value() + ");"));
                }
            }
        }
    }

    private List<Line> loopBody() {
        List<Line> body = statements(2, true);
        if (operands.chance(20)) {
            body.add(
                    random.nextInt(body.size() + 1),
                    new Line.Compound(
                            "if (" + operands.test() + ")",
                            List.of(new Line.Simple(operands.oneOf("break;", "continue;"))),
                            ""));
        }
        return body;
    }

    /** Loops that only wait, or nearly so. */
    private void waitingLoop(List<Line> lines) {
        String head = "while (" + operands.load() + operands.oneOf(" == ", " != ") + operands.value() + ")";
        String counter = operands.register();
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> lines.add(new Line.Compound(head, List.of(), ""));
            case 3 -> lines.add(new Line.Compound(head, List.of(new Line.Simple(operands.anyFence())), ""));
            case 4 ->
                lines.add(new Line.Compound(
                        head, List.of(new Line.Simple(counter + " = (" + counter + " + 1) % 2;")), ""));
            case 5 -> {
                add(lines, counter + " = " + operands.value() + ";");
                String call = "atomic_compare_exchange_" + operands.oneOf("weak", "strong") + "_explicit("
                        + operands.location() + ", &" + counter + ", " + operands.operand() + ", "
                        + operands.updateOrder() + ", " + operands.readOrder() + ")";
                List<Line> again = operands.chance(70)
                        ? List.of(new Line.Simple(counter + " = " + operands.value() + ";"))
                        : List.of();
                lines.add(new Line.Compound("while (!" + call + ")", again, ""));
            }
            case 6 ->
                lines.add(new Line.Compound(
                        "while (atomic_exchange_explicit(" + operands.location() + ", 1, " + operands.updateOrder()
                                + ") == 1)",
                        List.of(),
                        ""));
            default -> {
                Line read = new Line.Simple(counter + " = " + operands.load() + ";");
                Line other = new Line.Simple(
                        operands.chance(50)
                                ? operands.anyFence()
                                : operands.register() + " = " + operands.load() + ";");
                String tail = " while (" + counter + operands.oneOf(" == ", " != ") + operands.value() + ");";
                lines.add(new Line.Compound(
                        "do", operands.chance(50) ? List.of(read, other) : List.of(other, read), tail));
            }
        }
    }

    private void update(List<Line> lines, boolean isEndless) {
        String function = isEndless
                ? operands.oneOf("exchange", "fetch_xor", "fetch_or", "fetch_and")
                : operands.oneOf("exchange", "fetch_add");
        String call = "atomic_" + function + "_explicit(" + operands.location() + ", "
                + operands.oneOf("0", "1", "1", "2") + ", " + operands.updateOrder() + ");";
        add(lines, operands.chance(60) ? operands.register() + " = " + call : call);
    }

    private void compareExchange(List<Line> lines) {
        String expected = operands.register();
        if (operands.chance(70)) {
            add(lines, expected + " = " + operands.value() + ";");
        }
        String call = "atomic_compare_exchange_" + operands.oneOf("weak", "strong") + "_explicit(" + operands.location()
                + ", &" + expected + ", " + operands.operand() + ", " + operands.updateOrder() + ", "
                + operands.readOrder() + ");";
        add(lines, operands.chance(50) ? operands.register() + " = " + call : call);
    }

    private void await(List<Line> lines) {
        add(
                lines,
                operands.chance(60)
                        ? "await(" + operands.location() + ", " + operands.value() + ", " + operands.readOrder() + ");"
                        : "await_cas(" + operands.location() + ", " + operands.value() + ", " + operands.operand()
                                + ", " + operands.updateOrder() + ");");
    }

    private void plain(List<Line> lines, String location) {
        add(
                lines,
                operands.chance(50)
                        ? "*" + location + " = " + operands.operand() + ";"
                        : operands.register() + " = *" + location + ";");
    }

    private void criticalSection(List<Line> lines, boolean isEndless) {
        String mutex = operands.oneOf("m", "m", "n");
        add(lines, "mtx_lock(" + mutex + ");");
        lines.addAll(statements(2, isEndless));
        if (operands.chance(97)) {
            add(lines, "mtx_unlock(" + mutex + ");");
        }
    }

    private static void add(List<Line> lines, String text) {
        lines.add(new Line.Simple(text));
    }
}
