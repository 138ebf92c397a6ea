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
        if (random.nextInt(100) < 30) {
            makeAlike(threads, condition, random);
        }
        return new WeakProgram(threads, condition);
    }

    /** Neighbours, two or all, do the same; they are looked at alike, or only the first is. */
    private static void makeAlike(List<List<Line>> threads, List<Atom> condition, Random random) {
        int first = random.nextInt(threads.size() - 1);
        int last = random.nextBoolean() ? threads.size() - 1 : first + 1;
        boolean isEachLookedAt = random.nextBoolean();
        List<Atom> ofFirst =
                condition.stream().filter(atom -> atom.thread() == first).toList();
        for (int thread = first + 1; thread <= last; thread++) {
            int copy = thread;
            threads.set(copy, threads.get(first));
            condition.removeIf(atom -> atom.thread() == copy);
            if (isEachLookedAt) {
                ofFirst.forEach(atom -> condition.add(new Atom(copy, atom.register(), random.nextInt(3))));
            }
        }
    }
}
