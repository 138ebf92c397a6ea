package dev.weakspot.litmus.generator;

import static dev.weakspot.litmus.generator.SyntaxTrees.NOWHERE;
import static dev.weakspot.litmus.generator.SyntaxTrees.addressOf;
import static dev.weakspot.litmus.generator.SyntaxTrees.name;

import dev.weakspot.litmus.generator.RandomObjects.Kind;
import dev.weakspot.litmus.generator.RandomObjects.Thing;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.FinalCondition;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.verdict.Quantifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Random litmus programs, small enough to explore every interleaving. */
public final class RandomPrograms {
    /** The approximate number of steps of the threads of a program. */
    public enum Size {
        /** At most some thousand interleavings, even if every step counts. */
        SMALL,
        /** At most some thousand interleavings if only shared accesses count. */
        MEDIUM;

        private int[][] stepsOfThreads() {
            return switch (this) {
                case SMALL -> new int[][] {{5, 5}, {6, 5}, {7, 4}, {9, 3}, {12, 2}, {3, 2, 2}, {3, 3, 2}, {5, 2, 2}};
                case MEDIUM ->
                    new int[][] {{7, 7}, {8, 7}, {9, 6}, {11, 5}, {14, 4}, {16, 3}, {4, 4, 3}, {5, 4, 3}, {7, 3, 3}};
            };
        }
    }

    private final Random random;
    private final RandomObjects objects;
    private final List<ThreadBody> threads = new ArrayList<>();
    private final List<InitialItem> presets = new ArrayList<>();

    private RandomPrograms(Random random) {
        this.random = random;
        this.objects = new RandomObjects(random);
    }

    /** Programs that jqwik shrinks by removing statements. */
    public static Arbitrary<RandomProgram> any(Size size) {
        return Arbitraries.fromGenerator(random -> new ShrinkingProgram(next(random, size)));
    }

    public static RandomProgram next(Random random, Size size) {
        return new RandomProgram(new RandomPrograms(random).program(size));
    }

    private LitmusFile program(Size size) {
        int[][] choices = size.stepsOfThreads();
        int[] sizes = choices[random.nextInt(choices.length)];
        for (int thread = 0; thread < sizes.length; thread++) {
            boolean isTwice = thread + 1 < sizes.length && chance(12);
            int last = isTwice ? thread + 1 : thread;
            int steps = Math.min(sizes[thread], sizes[last]);
            Optional<String> number = isTwice || chance(5) ? Optional.of("me") : Optional.empty();
            RandomThread maker = new RandomThread(random, objects, number, steps);
            threads.add(new ThreadBody(NOWHERE, thread, last, maker.parameters(), maker.body()));
            thread = last;
        }
        if (chance(5)) {
            presets.add(new InitialItem.Register(NOWHERE, 0, "r9", new Expr.Literal(NOWHERE, 1)));
        }
        List<InitialItem> initial = new ArrayList<>(objects.initial(sizes.length));
        initial.addAll(presets);
        return new LitmusFile(
                new LitmusSource("random.litmus", ""),
                "random",
                List.of(),
                initial,
                threads,
                chance(60) ? observedLocations() : List.of(),
                chance(12) ? Optional.of(proposition(0)) : Optional.empty(),
                chance(85) ? Optional.of(condition()) : Optional.empty());
    }

    private FinalCondition condition() {
        Quantifier[] quantifiers = Quantifier.values();
        return new FinalCondition(NOWHERE, quantifiers[random.nextInt(quantifiers.length)], proposition(2));
    }

    private Proposition proposition(int depth) {
        int drawn = random.nextInt(100);
        if (depth > 0 && drawn < 40) {
            return new Proposition.And(proposition(depth - 1), proposition(depth - 1));
        }
        if (depth > 0 && drawn < 60) {
            return new Proposition.Or(proposition(depth - 1), proposition(depth - 1));
        }
        if (depth > 0 && drawn < 70) {
            return new Proposition.Not(proposition(depth - 1));
        }
        return drawn > 97 ? new Proposition.Constant(chance(50)) : equality();
    }

    private Proposition equality() {
        List<Observed> candidates = new ArrayList<>(observedRegisters());
        candidates.addAll(observedLocations());
        Observed observed = candidates.get(random.nextInt(candidates.size()));
        return new Proposition.Equal(NOWHERE, observed, chance(20), comparedTo(observed));
    }

    private Expr comparedTo(Observed observed) {
        if ((observed.name().equals("p") || observed.name().equals("q")) && chance(80)) {
            return chance(50) ? addressOf(name("x")) : name("x");
        }
        if (observed.name().equals("p") || observed.name().equals("q")) {
            return new Expr.Literal(NOWHERE, 0);
        }
        if (objects.hasConstant() && chance(10)) {
            return name("N");
        }
        return new Expr.Literal(NOWHERE, chance(5) ? -1 : random.nextInt(3));
    }

    private List<Observed> observedRegisters() {
        List<Observed> registers = new ArrayList<>();
        for (ThreadBody body : threads) {
            for (int thread = body.first(); thread <= body.last(); thread++) {
                for (Stmt stmt : body.body().statements()) {
                    if (stmt instanceof Stmt.Declare declare) {
                        registers.add(new Observed(NOWHERE, Optional.of(thread), declare.name(), Optional.empty()));
                    }
                }
            }
        }
        return registers;
    }

    private List<Observed> observedLocations() {
        List<Observed> locations = new ArrayList<>();
        for (Thing thing : objects.things()) {
            if (thing.isArray()) {
                int index = random.nextInt(thing.length());
                locations.add(new Observed(NOWHERE, Optional.empty(), thing.name(), Optional.of(index)));
            } else if (thing.kind() != Kind.MUTEX && thing.kind() != Kind.BARRIER) {
                locations.add(new Observed(NOWHERE, Optional.empty(), thing.name(), Optional.empty()));
            }
        }
        return locations;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
