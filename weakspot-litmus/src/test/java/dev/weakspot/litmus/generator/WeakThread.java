package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.generator.AccessShape.Access;
import dev.weakspot.litmus.generator.AccessShape.Direction;
import dev.weakspot.litmus.generator.WeakProgram.Line;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Generates the lines of one thread from its planned accesses. */
final class WeakThread {
    private final Random random;
    private final ConstructSelection flavour;
    private final Deque<Access> plan;
    private int registers;
    private int fences;
    private boolean isLocked;
    private String lastLocation = "";

    WeakThread(Random random, ConstructSelection flavour, List<Access> plan) {
        this.random = random;
        this.flavour = flavour;
        this.plan = new ArrayDeque<>(plan);
    }

    /** The number of registers r0, r1, … */
    int registers() {
        return registers;
    }

    List<Line> lines() {
        return lines(plan.size());
    }

    private List<Line> lines(int accesses) {
        List<Line> lines = new ArrayList<>();
        int until = Math.max(0, plan.size() - accesses);
        while (plan.size() > until) {
            addTo(lines, plan.size() - until);
        }
        if (chance(5)) {
            fence(lines);
        }
        return lines;
    }

    private void addTo(List<Line> lines, int left) {
        int drawn = random.nextInt(100);
        if (drawn < 12) {
            fence(lines);
        } else if (drawn < 24 && flavour.hasBranches && registers > 0) {
            branch(lines, left);
        } else if (drawn < 28 && flavour.hasBranches && registers > 0) {
            add(lines, "assert(" + test() + ");");
        } else if (drawn < 31 && registers > 0) {
            add(lines, oldRegister() + " = " + expression() + ";");
        } else if (drawn < 32 && flavour.hasBranches && registers > 0) {
            lines.add(new Line.If(test(), List.of(new Line.Simple("return;")), List.of()));
        } else if (drawn < 40 && flavour.hasMutex && !isLocked) {
            critical(lines, left);
        } else {
            access(lines, plan.removeFirst());
        }
    }

    private void fence(List<Line> lines) {
        if (fences < 2 && (flavour.hasFences || flavour.hasScFences)) {
            boolean isSc = flavour.hasScFences && (!flavour.hasFences || chance(50));
            String mode = isSc ? "seq_cst" : oneOf("acquire", "release", "acq_rel");
            add(lines, "atomic_thread_fence(memory_order_" + mode + ");");
            fences++;
        }
    }

    private void branch(List<Line> lines, int left) {
        String condition = test();
        List<Line> then = lines(1 + random.nextInt(Math.min(2, left)));
        List<Line> otherwise = chance(25) && !plan.isEmpty() ? lines(1) : List.of();
        lines.add(new Line.If(condition, then, otherwise));
    }

    private void critical(List<Line> lines, int left) {
        isLocked = true;
        String mutex = chance(80) ? "m" : "n";
        add(lines, "mtx_lock(" + mutex + ");");
        lines.addAll(lines(1 + random.nextInt(Math.min(2, left))));
        add(lines, "mtx_unlock(" + mutex + ");");
        isLocked = false;
    }

    private void access(List<Line> lines, Access access) {
        String location = access.location().isEmpty() ? location() : access.location();
        boolean isPlain = access.location().isEmpty() && flavour.hasPlainLocation && chance(30);
        if (location.equals("d") || isPlain) {
            plain(lines, "d", access.direction());
        } else if (flavour.hasPlainAccesses && chance(25)) {
            plain(lines, location, access.direction());
        } else if (flavour.hasArray && chance(40)) {
            String index = registers > 0 && chance(60) ? oldRegister() + " & 1" : Integer.toString(random.nextInt(2));
            atomic(lines, "&a[" + index + "]", access.direction());
        } else {
            atomic(lines, location, access.direction());
        }
    }

    private void plain(List<Line> lines, String location, Direction direction) {
        if (chance(10)) {
            add(lines, "*" + location + " += " + operand() + ";");
        } else if (reads(direction)) {
            add(lines, newRegister() + " = *" + location + ";");
        } else {
            add(lines, "*" + location + " = " + operand() + ";");
        }
    }

    private void atomic(List<Line> lines, String address, Direction direction) {
        int drawn = random.nextInt(100);
        if (flavour.hasWaits && drawn < 20) {
            await(lines, address, direction);
        } else if (flavour.hasUpdates && drawn < 50) {
            update(lines, address);
        } else if (flavour.hasScAccesses && drawn < 55 && !address.startsWith("&")) {
            implicitlySc(lines, address, direction);
        } else if (reads(direction)) {
            add(lines, newRegister() + " = atomic_load_explicit(" + address + ", " + flavour.readOrder() + ");");
        } else {
            add(lines, "atomic_store_explicit(" + address + ", " + operand() + ", " + flavour.writeOrder() + ");");
        }
    }

    /** Accesses of an atomic without a function, and functions without an order. */
    private void implicitlySc(List<Line> lines, String address, Direction direction) {
        if (reads(direction)) {
            add(lines, newRegister() + " = " + oneOf(address + "[0]", "atomic_load(" + address + ")") + ";");
        } else {
            String operand = operand();
            add(lines, oneOf(address + "[0] = " + operand, "atomic_store(" + address + ", " + operand + ")") + ";");
        }
    }

    private boolean reads(Direction direction) {
        return direction == Direction.READ || (direction == Direction.EITHER && chance(50));
    }

    private void await(List<Line> lines, String address, Direction direction) {
        if (direction == Direction.READ || chance(75)) {
            add(lines, "await(" + address + ", " + operand() + ", " + flavour.readOrder() + ");");
        } else {
            add(
                    lines,
                    "await_cas(" + address + ", " + operand() + ", " + operand() + ", " + flavour.updateOrder() + ");");
        }
    }

    private void update(List<Line> lines, String address) {
        String operand = operand();
        String arguments = address + ", " + operand + ", " + flavour.updateOrder() + ");";
        switch (random.nextInt(5)) {
            case 0 ->
                add(
                        lines,
                        newRegister() + " = atomic_fetch_" + oneOf("add", "add", "sub", "or", "and", "xor")
                                + "_explicit(" + arguments);
            case 1 -> add(lines, newRegister() + " = atomic_exchange_explicit(" + arguments);
            case 2, 3 -> compareExchange(lines, address, "strong", operand);
            default -> compareExchange(lines, address, "weak", operand);
        }
    }

    private void compareExchange(List<Line> lines, String address, String strength, String desired) {
        String expected = registers > 0 && chance(30) ? oldRegister() : newRegister();
        if (chance(60)) {
            add(lines, expected + " = " + random.nextInt(3) + ";");
        }
        String call = "atomic_compare_exchange_" + strength + "_explicit(" + address + ", &" + expected + ", " + desired
                + ", " + flavour.updateOrder() + ", " + flavour.readOrder() + ");";
        add(lines, chance(50) ? newRegister() + " = " + call : call);
    }

    /** Rarely the same location twice in a row: two such accesses cannot be reordered. */
    private String location() {
        List<String> all = flavour.atomics;
        String drawn = all.get(random.nextInt(all.size()));
        while (drawn.equals(lastLocation) && all.size() > 1 && chance(85)) {
            drawn = all.get(random.nextInt(all.size()));
        }
        lastLocation = drawn;
        return drawn;
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

    private String newRegister() {
        return "r" + registers++;
    }

    private String oldRegister() {
        return "r" + random.nextInt(registers);
    }

    private String operand() {
        return registers > 0 && chance(25) ? expression() : Integer.toString(chance(12) ? 0 : 1 + random.nextInt(2));
    }

    private String expression() {
        return switch (random.nextInt(10)) {
            case 8 -> oldRegister() + " ? " + oldRegister() + " : 1";
            case 9 -> oldRegister() + oneOf(" && ", " || ") + oldRegister();
            case 0, 4 -> oldRegister() + " + 1";
            case 1, 5 -> oldRegister() + " + " + oldRegister();
            case 2 -> oldRegister() + " * 0 + 1";
            default -> oldRegister();
        };
    }

    private String test() {
        String other = chance(85) ? Integer.toString(random.nextInt(3)) : oldRegister();
        String comparison = oldRegister() + oneOf(" == ", " != ") + other;
        return chance(90) ? comparison : comparison + oneOf(" && ", " || ") + test();
    }
}
