package dev.weakspot.litmus.generator;

import static dev.weakspot.litmus.generator.SyntaxTrees.ATOMIC;
import static dev.weakspot.litmus.generator.SyntaxTrees.INT;
import static dev.weakspot.litmus.generator.SyntaxTrees.addressOf;
import static dev.weakspot.litmus.generator.SyntaxTrees.binary;
import static dev.weakspot.litmus.generator.SyntaxTrees.call;
import static dev.weakspot.litmus.generator.SyntaxTrees.conditional;
import static dev.weakspot.litmus.generator.SyntaxTrees.dereference;
import static dev.weakspot.litmus.generator.SyntaxTrees.index;
import static dev.weakspot.litmus.generator.SyntaxTrees.literal;
import static dev.weakspot.litmus.generator.SyntaxTrees.name;
import static dev.weakspot.litmus.generator.SyntaxTrees.pointerTo;
import static dev.weakspot.litmus.generator.SyntaxTrees.unary;

import dev.weakspot.litmus.generator.RandomObjects.Kind;
import dev.weakspot.litmus.generator.RandomObjects.Thing;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Random expressions of one thread, within the number of steps that the thread may still take. */
final class RandomExpressions {
    private static final List<String> LOAD_MODES = List.of("relaxed", "consume", "acquire", "seq_cst");
    private static final List<String> ALL_MODES =
            List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");
    private static final List<String> FETCHES = List.of("add", "sub", "or", "and", "xor");

    private final Random random;
    private final RandomObjects objects;
    private final Optional<String> number;
    private final Set<String> plainlyTyped = new HashSet<>();
    private final List<String> integers = new ArrayList<>(); // in scope
    private int left;

    RandomExpressions(Random random, RandomObjects objects, Optional<String> number, int steps) {
        this.random = random;
        this.objects = objects;
        this.number = number;
        this.left = steps;
        for (Thing thing : objects.things(Kind.ATOMIC)) {
            if (!thing.name().equals("x") && chance(10)) {
                plainlyTyped.add(thing.name());
            }
        }
    }

    /** The type with which the thread declares this object. */
    TypeName type(Thing thing) {
        return switch (thing.kind()) {
            case ATOMIC -> pointerTo(plainlyTyped.contains(thing.name()) ? INT : ATOMIC);
            case ATOMIC_ARRAY -> pointerTo(ATOMIC);
            case PLAIN, PLAIN_ARRAY -> pointerTo(INT);
            case POINTER -> pointerTo(pointerTo(ATOMIC));
            case MUTEX -> new TypeName(TypeName.Base.MUTEX, false, 1);
            case BARRIER -> new TypeName(TypeName.Base.BARRIER, false, 1);
        };
    }

    /** Whether the thread declares this atomic object with a plain type. */
    boolean isPlainlyTyped(Thing thing) {
        return plainlyTyped.contains(thing.name());
    }

    /** The integer variables in scope. */
    List<String> integers() {
        return integers;
    }

    int stepsLeft() {
        return left;
    }

    void allowSteps(int steps) {
        left = steps;
    }

    Expr updateExpression() {
        String function = chance(40) ? "atomic_exchange" : "atomic_fetch_" + pick(FETCHES);
        Expr address = atomicAddress();
        Expr value = chance(85) ? literal(1 + random.nextInt(2)) : value();
        return chance(30)
                ? call(function, address, value)
                : call(function + "_explicit", address, value, mode(ALL_MODES));
    }

    /** An expression over registers and constants only. */
    Expr pure(int depth) {
        int drawn = random.nextInt(100);
        if (depth > 0 && drawn < 35) {
            return operation(depth);
        }
        if (drawn < 45 && number.isPresent()) {
            return name(number.get());
        }
        if (drawn < 50 && objects.hasConstant()) {
            return name("N");
        }
        if (drawn < 52) {
            return literal(-1);
        }
        return drawn < 70 || integers.isEmpty() ? literal(random.nextInt(3)) : name(pick(integers));
    }

    Expr operation(int depth) {
        int drawn = random.nextInt(100);
        if (drawn < 12) {
            UnaryOperator operator =
                    pick(UnaryOperator.MINUS, UnaryOperator.NOT, UnaryOperator.COMPLEMENT, UnaryOperator.PLUS);
            return unary(operator, pure(depth - 1));
        }
        if (drawn < 22) {
            return conditional(pure(depth - 1), pure(depth - 1), pure(depth - 1));
        }
        return binary(operator(), pure(depth - 1), pure(depth - 1));
    }

    /** An expression that may read shared memory in any subexpression. */
    Expr value() {
        int drawn = random.nextInt(100);
        if (drawn < 70 || left <= 0) {
            return pure(1);
        }
        spend(1);
        if (drawn < 80) {
            return read();
        }
        if (drawn < 84) {
            return updateExpression();
        }
        if (drawn < 92) {
            return binary(operator(), pure(0), read());
        }
        if (drawn < 96) {
            return conditional(pure(0), read(), pure(0));
        }
        spend(1);
        return binary(operator(), read(), read());
    }

    /** A value to write: in most cases one that differs from the initial value. */
    Expr written() {
        return chance(60) ? literal(1 + random.nextInt(2)) : value();
    }

    Expr truth() {
        int drawn = random.nextInt(100);
        BinaryOperator comparison = pick(
                BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL, BinaryOperator.LESS, BinaryOperator.GREATER_OR_EQUAL);
        Expr compared = drawn < 10 || integers.isEmpty() ? pure(1) : name(pick(integers));
        Expr simple = binary(comparison, compared, literal(random.nextInt(2)));
        if (drawn < 50 || left <= 0) {
            return drawn < 5 ? compared : simple;
        }
        spend(1);
        if (drawn < 80) {
            return binary(comparison, read(), literal(random.nextInt(2)));
        }
        return binary(pick(BinaryOperator.LOGICAL_AND, BinaryOperator.LOGICAL_OR), simple, read());
    }

    /** Any operator; operators that can crash are chosen less often. */
    BinaryOperator operator() {
        BinaryOperator operator = pick(BinaryOperator.values());
        return switch (operator) {
            case DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT ->
                pick(operator, BinaryOperator.ADD, BinaryOperator.SUBTRACT);
            default -> operator;
        };
    }

    /** One read of a shared integer, by any construct. */
    Expr read() {
        if (chance(40)) {
            Expr address = atomicAddress();
            return chance(30) ? call("atomic_load", address) : call("atomic_load_explicit", address, mode(LOAD_MODES));
        }
        return pick(lvalues(true));
    }

    /** A shared integer as the left side of an assignment. */
    List<Expr> lvalues(boolean includesAtomic) {
        List<Expr> places = new ArrayList<>();
        for (Thing thing : objects.things()) {
            Expr name = name(thing.name());
            boolean isAtomic = type(thing).isAtomic();
            if (isAtomic && !includesAtomic) {
                continue;
            }
            switch (thing.kind()) {
                case ATOMIC, PLAIN -> places.add(dereference(name));
                case ATOMIC_ARRAY, PLAIN_ARRAY -> places.add(index(name, subscript(thing)));
                case POINTER -> places.add(dereference(name("q")));
                case MUTEX, BARRIER -> {}
            }
        }
        return places;
    }

    /** An argument of an atomic function. */
    Expr atomicAddress() {
        List<Expr> addresses = new ArrayList<>();
        for (Thing thing : objects.things()) {
            Expr name = name(thing.name());
            if (thing.kind() == Kind.ATOMIC && !plainlyTyped.contains(thing.name())) {
                addresses.add(name);
                addresses.add(name);
            } else if (thing.kind() == Kind.ATOMIC_ARRAY) {
                addresses.add(
                        chance(80)
                                ? addressOf(index(name, subscript(thing)))
                                : binary(BinaryOperator.ADD, name, subscript(thing)));
            } else if (thing.kind() == Kind.POINTER) {
                addresses.add(name("q"));
            }
        }
        return pick(addresses);
    }

    Expr subscript(Thing array) {
        return chance(75) ? literal(random.nextInt(array.length())) : pure(0);
    }

    Expr mode(List<String> modes) {
        return name("memory_order_" + pick(modes));
    }

    /** A register to assign to: never the counter of a loop, so that loops end. */
    Expr writableRegister() {
        List<String> writable =
                integers.stream().filter(name -> !name.matches("[ij].*")).toList();
        return name(writable.isEmpty() ? "r0" : pick(writable));
    }

    BinaryOperator compound() {
        return pick(
                BinaryOperator.ADD,
                BinaryOperator.ADD,
                BinaryOperator.ADD,
                BinaryOperator.SUBTRACT,
                BinaryOperator.SUBTRACT,
                BinaryOperator.MULTIPLY,
                BinaryOperator.DIVIDE,
                BinaryOperator.REMAINDER,
                BinaryOperator.BIT_AND,
                BinaryOperator.BIT_OR,
                BinaryOperator.BIT_XOR,
                BinaryOperator.SHIFT_LEFT,
                BinaryOperator.SHIFT_RIGHT);
    }

    int small() {
        return random.nextInt(2);
    }

    void spend(int steps) {
        left -= steps;
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> candidates) {
        return candidates.get(random.nextInt(candidates.size()));
    }

    @SafeVarargs
    final <T> T pick(T... candidates) {
        return candidates[random.nextInt(candidates.length)];
    }
}
