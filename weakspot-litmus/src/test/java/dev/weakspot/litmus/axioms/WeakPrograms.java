package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.Shape.Access;
import dev.weakspot.litmus.axioms.WeakProgram.Atom;
import dev.weakspot.litmus.axioms.WeakProgram.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Random programs with much weak behaviour in little text: few threads, few accesses to few locations, all modes. */
final class WeakPrograms {
    private static final int[][] ACCESSES = {
        {2, 2}, {3, 2}, {3, 3}, {4, 3}, {4, 4}, {2, 2, 1}, {2, 2, 2}, {3, 2, 2}, {3, 3, 2}
    };

    private WeakPrograms() {}

    /** Programs that shrink by losing lines and modes. */
    static Arbitrary<WeakProgram> any() {
        return Arbitraries.fromGenerator(random -> new ShrinkingWeakProgram(next(random)));
    }

    static WeakProgram next(Random random) {
        Flavour flavour = new Flavour(random);
        Shape shape =
                random.nextBoolean() ? Shape.classic(random) : Shape.anyWith(ACCESSES[random.nextInt(ACCESSES.length)]);
        boolean hasCondition = random.nextBoolean();
        List<List<Line>> threads = new ArrayList<>();
        List<Atom> condition = new ArrayList<>();
        for (List<Access> plan : shape.threads()) {
            WeakThread thread = new WeakThread(random, flavour, plan);
            threads.add(thread.lines());
            if (hasCondition && thread.registers() > 0 && random.nextInt(100) < 70) {
                String register = "r" + random.nextInt(thread.registers());
                condition.add(new Atom(threads.size() - 1, register, random.nextInt(3)));
            }
        }
        if (random.nextInt(100) < 8) {
            threads.set(1, threads.get(0));
            condition.removeIf(atom -> atom.thread() == 1);
        }
        return new WeakProgram(threads, condition);
    }
}
