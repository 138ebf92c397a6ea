package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.generator.AccessShape.EitherAccess;
import dev.weakspot.litmus.generator.WeakProgram.Atom;
import dev.weakspot.litmus.generator.WeakProgram.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Random programs with many weak behaviours and little text: few threads, few accesses to few locations, all modes. */
public final class WeakPrograms {
    private static final int[][] ACCESSES = {
        {2, 2}, {3, 2}, {3, 3}, {4, 3}, {4, 4}, {2, 2, 1}, {2, 2, 2}, {3, 2, 2}, {3, 3, 2}
    };

    private WeakPrograms() {}

    /** Programs that jqwik shrinks by removing lines and modes. */
    public static Arbitrary<WeakProgram> any() {
        return Arbitraries.fromGenerator(random -> new ShrinkingWeakProgram(next(random)));
    }

    public static WeakProgram next(Random random) {
        ConstructSelection flavour = new ConstructSelection(random);
        AccessShape shape = random.nextBoolean()
                ? AccessShape.classic(random)
                : AccessShape.anyWith(ACCESSES[random.nextInt(ACCESSES.length)]);
        boolean hasCondition = random.nextBoolean();
        List<List<Line>> threads = new ArrayList<>();
        List<Atom> condition = new ArrayList<>();
        for (List<EitherAccess> plan : shape.threads()) {
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

    /**
     * Gives two or all neighbouring threads equal code. The condition reads the registers of all of them, or of the
     * first.
     */
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
