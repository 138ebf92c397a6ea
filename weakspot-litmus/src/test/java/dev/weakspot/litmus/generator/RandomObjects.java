package dev.weakspot.litmus.generator;

import static dev.weakspot.litmus.generator.SyntaxTrees.ATOMIC;
import static dev.weakspot.litmus.generator.SyntaxTrees.INT;
import static dev.weakspot.litmus.generator.SyntaxTrees.NOWHERE;
import static dev.weakspot.litmus.generator.SyntaxTrees.addressOf;
import static dev.weakspot.litmus.generator.SyntaxTrees.literal;
import static dev.weakspot.litmus.generator.SyntaxTrees.name;
import static dev.weakspot.litmus.generator.SyntaxTrees.pointerTo;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** The shared objects of a random program, and the constructs that it uses: few at a time, so that they conflict. */
final class RandomObjects {
    enum Kind {
        ATOMIC,
        PLAIN,
        ATOMIC_ARRAY,
        PLAIN_ARRAY,
        POINTER,
        MUTEX,
        BARRIER
    }

    record Thing(String name, Kind kind, int length) {
        boolean isArray() {
            return kind == Kind.ATOMIC_ARRAY || kind == Kind.PLAIN_ARRAY;
        }
    }

    private final Random random;
    private final List<Thing> things = new ArrayList<>();
    private final boolean hasConstant;
    private final boolean hasAwaits;
    private final boolean hasWaitingLoops;
    private final boolean hasAssertions;

    RandomObjects(Random random) {
        this.random = random;
        add("x", Kind.ATOMIC);
        if (chance(60)) {
            add("y", Kind.ATOMIC);
        }
        if (chance(30)) {
            add("d", Kind.PLAIN);
        }
        if (chance(20)) {
            things.add(new Thing("a", chance(60) ? Kind.ATOMIC_ARRAY : Kind.PLAIN_ARRAY, 2));
        }
        if (chance(15)) {
            add("p", Kind.POINTER);
        }
        if (chance(25)) {
            add("m", Kind.MUTEX);
            if (chance(40)) {
                add("n", Kind.MUTEX);
            }
        }
        if (chance(12)) {
            add("b", Kind.BARRIER);
        }
        hasConstant = chance(20);
        hasAwaits = chance(18);
        hasWaitingLoops = chance(20);
        hasAssertions = chance(30);
    }

    private void add(String name, Kind kind) {
        things.add(new Thing(name, kind, 1));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    boolean hasConstant() {
        return hasConstant;
    }

    boolean hasAwaits() {
        return hasAwaits;
    }

    boolean hasWaitingLoops() {
        return hasWaitingLoops;
    }

    boolean hasAssertions() {
        return hasAssertions;
    }

    boolean has(Kind kind) {
        return things.stream().anyMatch(thing -> thing.kind() == kind);
    }

    List<Thing> things() {
        return things;
    }

    List<Thing> things(Kind kind) {
        return things.stream().filter(thing -> thing.kind() == kind).toList();
    }

    List<InitialItem> initial(int threads) {
        List<InitialItem> initial = new ArrayList<>();
        if (hasConstant) {
            initial.add(new InitialItem.Constant(NOWHERE, "N", literal(1 + random.nextInt(2))));
        }
        things.forEach(thing -> initial.add(initial(thing, threads)));
        return initial;
    }

    private InitialItem initial(Thing thing, int threads) {
        return switch (thing.kind()) {
            case ATOMIC ->
                chance(50)
                        ? shared(Optional.empty(), thing, List.of(literal(small())))
                        : shared(Optional.of(chance(70) ? ATOMIC : INT), thing, sometimes(literal(small())));
            case PLAIN -> shared(Optional.of(INT), thing, sometimes(literal(small())));
            case ATOMIC_ARRAY -> shared(Optional.of(ATOMIC), thing, elements(thing));
            case PLAIN_ARRAY -> shared(Optional.of(INT), thing, elements(thing));
            case POINTER ->
                shared(Optional.of(pointerTo(ATOMIC)), thing, chance(80) ? List.of(addressOf(name("x"))) : List.of());
            case MUTEX -> shared(Optional.of(new TypeName(TypeName.Base.MUTEX, false, 0)), thing, List.of());
            case BARRIER ->
                shared(
                        Optional.of(new TypeName(TypeName.Base.BARRIER, false, 0)),
                        thing,
                        List.of(literal(chance(70) ? 2 : 1 + random.nextInt(threads))));
        };
    }

    private static InitialItem shared(Optional<TypeName> type, Thing thing, List<Expr> values) {
        Optional<Expr> length = thing.isArray() ? Optional.of(literal(thing.length())) : Optional.empty();
        return new InitialItem.Shared(NOWHERE, type, thing.name(), length, values);
    }

    private List<Expr> sometimes(Expr value) {
        return chance(60) ? List.of(value) : List.of();
    }

    private List<Expr> elements(Thing array) {
        int given = random.nextInt(array.length() + 1);
        return IntStream.range(0, given).mapToObj(i -> literal(small())).toList();
    }

    private int small() {
        return chance(70) ? 0 : 1 + random.nextInt(2);
    }
}
