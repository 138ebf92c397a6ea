package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.WeakProgram.Atom;
import dev.weakspot.litmus.axioms.WeakProgram.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Random programs with much weak behaviour in little text: two or three threads, few accesses to few locations, with
 * every mode and every operation, but only some of them in one program, so that they meet.
 */
final class WeakPrograms {
    private static final int[][] ACCESSES = {
        {2, 2}, {3, 2}, {3, 3}, {4, 3}, {4, 4}, {2, 2, 1}, {2, 2, 2}, {3, 2, 2}, {3, 3, 2}
    };

    private final Random random;
    private final List<String> atomics;
    private final boolean hasScAccesses;
    private final boolean hasScFences;
    private final boolean hasFences;
    private final boolean hasPlainLocation;
    private final boolean hasPlainAccesses;
    private final boolean hasArray;
    private final boolean hasMutex;
    private final boolean hasUpdates;
    private final boolean hasWaits;
    private final boolean hasBranches;
    private final int relaxed;
    private final int scShare;

    private WeakPrograms(Random random) {
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
        this.relaxed = 20 + random.nextInt(80);
        this.scShare = 20 + random.nextInt(60);
    }

    /** Programs that shrink by losing lines and modes. */
    static Arbitrary<WeakProgram> any() {
        return Arbitraries.fromGenerator(random -> new ShrinkingWeakProgram(next(random)));
    }

    static WeakProgram next(Random random) {
        return new WeakPrograms(random).program();
    }

    private WeakProgram program() {
        int[] accesses = ACCESSES[random.nextInt(ACCESSES.length)];
        List<List<Line>> threads = new ArrayList<>();
        List<Atom> condition = new ArrayList<>();
        boolean hasCondition = chance(50);
        for (int thread = 0; thread < accesses.length; thread++) {
            Body body = new Body(accesses[thread]);
            threads.add(body.lines(accesses[thread]));
            if (hasCondition && body.registers > 0 && chance(70)) {
                condition.add(new Atom(thread, "r" + random.nextInt(body.registers), random.nextInt(3)));
            }
        }
        return new WeakProgram(threads, condition);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String order(String... stronger) {
        if (hasScAccesses && chance(scShare)) {
            return "memory_order_seq_cst";
        }
        return "memory_order_" + (chance(relaxed) ? "relaxed" : oneOf(stronger));
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

    /** The lines of one thread. */
    private final class Body {
        private int accessesLeft;
        private int registers;
        private int fences;
        private boolean isLocked;
        private String lastLocation = "";

        Body(int accesses) {
            this.accessesLeft = accesses;
        }

        List<Line> lines(int accesses) {
            List<Line> lines = new ArrayList<>();
            int until = Math.max(0, accessesLeft - accesses);
            while (accessesLeft > until) {
                addTo(lines, accessesLeft - until);
            }
            if (chance(5) && hasFences) {
                fence(lines);
            }
            return lines;
        }

        private void addTo(List<Line> lines, int left) {
            int drawn = random.nextInt(100);
            if (drawn < 12) {
                fence(lines);
            } else if (drawn < 24 && hasBranches && registers > 0) {
                branch(lines, left);
            } else if (drawn < 28 && hasBranches && registers > 0) {
                add(lines, "assert(" + test() + ");");
            } else if (drawn < 31 && registers > 0) {
                add(lines, oldRegister() + " = " + expression() + ";");
            } else if (drawn < 40 && hasMutex && !isLocked && left > 0) {
                critical(lines, left);
            } else {
                access(lines);
                accessesLeft--;
            }
        }

        private void add(List<Line> lines, String text) {
            lines.add(new Line.Simple(text));
        }

        private void fence(List<Line> lines) {
            if (fences < 2 && (hasFences || hasScFences)) {
                boolean isSc = hasScFences && (!hasFences || chance(50));
                String mode = isSc ? "seq_cst" : oneOf("acquire", "release", "acq_rel");
                add(lines, "atomic_thread_fence(memory_order_" + mode + ");");
                fences++;
            }
        }

        private void branch(List<Line> lines, int left) {
            String condition = test();
            List<Line> then = lines(1 + random.nextInt(Math.min(2, left)));
            List<Line> otherwise = chance(25) && accessesLeft > 0 ? lines(1) : List.of();
            lines.add(new Line.If(condition, then, otherwise));
        }

        private void critical(List<Line> lines, int left) {
            isLocked = true;
            add(lines, "mtx_lock(m);");
            lines.addAll(lines(1 + random.nextInt(Math.min(2, left))));
            add(lines, "mtx_unlock(m);");
            isLocked = false;
        }

        private void access(List<Line> lines) {
            int drawn = random.nextInt(100);
            if (hasPlainLocation && chance(30)) {
                plain(lines, "d");
            } else if (hasPlainAccesses && chance(25)) {
                plain(lines, location());
            } else if (hasWaits && drawn < 15) {
                add(lines, "await(" + place() + ", " + operand() + ", " + readOrder() + ");");
            } else if (hasWaits && drawn < 20) {
                add(lines, "await_cas(" + place() + ", " + operand() + ", " + operand() + ", " + updateOrder() + ");");
            } else if (hasUpdates && drawn < 50) {
                update(lines);
            } else if (drawn % 2 == 0) {
                String place = place();
                add(lines, newRegister() + " = atomic_load_explicit(" + place + ", " + readOrder() + ");");
            } else {
                add(lines, "atomic_store_explicit(" + place() + ", " + operand() + ", " + writeOrder() + ");");
            }
        }

        private void plain(List<Line> lines, String location) {
            if (chance(50)) {
                add(lines, newRegister() + " = *" + location + ";");
            } else {
                add(lines, "*" + location + " = " + operand() + ";");
            }
        }

        private void update(List<Line> lines) {
            int drawn = random.nextInt(100);
            String place = place();
            if (drawn < 30) {
                String operand = operand();
                add(
                        lines,
                        newRegister() + " = atomic_fetch_add_explicit(" + place + ", " + operand + ", " + updateOrder()
                                + ");");
            } else if (drawn < 55) {
                String operand = operand();
                add(
                        lines,
                        newRegister() + " = atomic_exchange_explicit(" + place + ", " + operand + ", " + updateOrder()
                                + ");");
            } else {
                String desired = operand();
                String expected = registers > 0 && chance(30) ? oldRegister() : newRegister();
                if (chance(60)) {
                    add(lines, expected + " = " + random.nextInt(3) + ";");
                }
                String call = "atomic_compare_exchange_" + (drawn < 80 ? "strong" : "weak") + "_explicit(" + place
                        + ", &" + expected + ", " + desired + ", " + updateOrder() + ", " + readOrder() + ");";
                add(lines, chance(50) ? newRegister() + " = " + call : call);
            }
        }

        /** Rarely the same twice in a row: between those there is nothing to reorder. */
        private String location() {
            String drawn = atomics.get(random.nextInt(atomics.size()));
            while (drawn.equals(lastLocation) && atomics.size() > 1 && chance(85)) {
                drawn = atomics.get(random.nextInt(atomics.size()));
            }
            lastLocation = drawn;
            return drawn;
        }

        private String place() {
            if (hasArray && chance(40)) {
                String index =
                        registers > 0 && chance(60) ? oldRegister() + " & 1" : Integer.toString(random.nextInt(2));
                return "&a[" + index + "]";
            }
            return location();
        }

        private String newRegister() {
            return "r" + registers++;
        }

        private String oldRegister() {
            return "r" + random.nextInt(registers);
        }

        private String operand() {
            return registers > 0 && chance(25)
                    ? expression()
                    : Integer.toString(chance(12) ? 0 : 1 + random.nextInt(2));
        }

        private String expression() {
            return switch (random.nextInt(4)) {
                case 0 -> oldRegister() + " + 1";
                case 1 -> oldRegister() + " + " + oldRegister();
                case 2 -> oldRegister() + " * 0 + 1";
                default -> oldRegister();
            };
        }

        private String test() {
            return oldRegister()
                    + oneOf(" == ", " != ")
                    + (chance(85) ? Integer.toString(random.nextInt(3)) : oldRegister());
        }
    }
}
