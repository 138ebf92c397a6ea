package dev.weakspot.litmus.oracle;

import static dev.weakspot.litmus.oracle.Trees.ATOMIC;
import static dev.weakspot.litmus.oracle.Trees.INT;
import static dev.weakspot.litmus.oracle.Trees.NOWHERE;
import static dev.weakspot.litmus.oracle.Trees.addressOf;
import static dev.weakspot.litmus.oracle.Trees.assign;
import static dev.weakspot.litmus.oracle.Trees.binary;
import static dev.weakspot.litmus.oracle.Trees.block;
import static dev.weakspot.litmus.oracle.Trees.call;
import static dev.weakspot.litmus.oracle.Trees.conditional;
import static dev.weakspot.litmus.oracle.Trees.declare;
import static dev.weakspot.litmus.oracle.Trees.dereference;
import static dev.weakspot.litmus.oracle.Trees.doLoop;
import static dev.weakspot.litmus.oracle.Trees.index;
import static dev.weakspot.litmus.oracle.Trees.jump;
import static dev.weakspot.litmus.oracle.Trees.literal;
import static dev.weakspot.litmus.oracle.Trees.name;
import static dev.weakspot.litmus.oracle.Trees.pointerTo;
import static dev.weakspot.litmus.oracle.Trees.postfix;
import static dev.weakspot.litmus.oracle.Trees.stmt;
import static dev.weakspot.litmus.oracle.Trees.unary;
import static dev.weakspot.litmus.oracle.Trees.whileLoop;

import dev.weakspot.litmus.oracle.World.Kind;
import dev.weakspot.litmus.oracle.World.Thing;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The body of a random thread that takes about as many steps as it is given. All choices stay where C is defined and
 * its evaluation order cannot be seen, with one exception that the language settles: operands go left to right.
 */
final class RandomThread {
    private static final List<String> LOAD_MODES = List.of("relaxed", "consume", "acquire", "seq_cst");
    private static final List<String> STORE_MODES = List.of("relaxed", "release", "seq_cst");
    private static final List<String> ALL_MODES =
            List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");
    private static final List<String> FETCHES = List.of("add", "sub", "or", "and", "xor");

    private final Random random;
    private final World world;
    private final Optional<String> number;
    private final Set<String> plainlyTyped = new HashSet<>();
    private final List<String> integers = new ArrayList<>(); // in scope
    private int left;
    private int loops;

    /** @param number the parameter that holds the number of the thread */
    RandomThread(Random random, World world, Optional<String> number, int steps) {
        this.random = random;
        this.world = world;
        this.number = number;
        this.left = steps;
        for (Thing thing : world.things(Kind.ATOMIC)) {
            if (!thing.name().equals("x") && chance(10)) {
                plainlyTyped.add(thing.name());
            }
        }
    }

    List<ThreadBody.Parameter> parameters() {
        List<ThreadBody.Parameter> parameters = new ArrayList<>();
        world.things().forEach(thing -> parameters.add(parameter(type(thing), thing.name())));
        number.ifPresent(name -> parameters.add(parameter(INT, name)));
        return parameters;
    }

    private static ThreadBody.Parameter parameter(TypeName type, String name) {
        return new ThreadBody.Parameter(NOWHERE, type, name);
    }

    private TypeName type(Thing thing) {
        return switch (thing.kind()) {
            case ATOMIC -> pointerTo(plainlyTyped.contains(thing.name()) ? INT : ATOMIC);
            case ATOMIC_ARRAY -> pointerTo(ATOMIC);
            case PLAIN, PLAIN_ARRAY -> pointerTo(INT);
            case POINTER -> pointerTo(pointerTo(ATOMIC));
            case MUTEX -> new TypeName(TypeName.Base.MUTEX, false, 1);
            case BARRIER -> new TypeName(TypeName.Base.BARRIER, false, 1);
        };
    }

    Stmt.Block body() {
        List<Stmt> body = new ArrayList<>();
        if (world.has(Kind.POINTER)) {
            body.add(
                    chance(15)
                            ? declare(pointerTo(ATOMIC), "q")
                            : declare(pointerTo(ATOMIC), "q", chance(50) ? someAddress() : dereference(name("p"))));
            spend(1);
        }
        for (String register : List.of("r0", "r1")) {
            if (left > 2 && chance(15)) {
                spend(1);
                body.add(declare(INT, register, value()));
            } else {
                body.add(declare(INT, register));
            }
            integers.add(register); // from here on
        }
        while (left > 0 && !chance(3)) {
            body.addAll(statement());
        }
        return block(body);
    }

    // Statements. Each is a list because some only make sense in pairs.

    private record Maker(int weight, int steps, Supplier<List<Stmt>> make) {}

    private List<Stmt> statement() {
        List<Maker> makers = new ArrayList<>();
        makers.add(new Maker(35, 2, this::setRegister));
        makers.add(new Maker(25, 1, this::atomicStore));
        makers.add(new Maker(12, 1, this::plainWrite));
        makers.add(new Maker(12, 1, this::update));
        makers.add(new Maker(10, 3, this::compareExchange));
        makers.add(new Maker(3, 1, () -> List.of(stmt(call("atomic_thread_fence", mode(ALL_MODES))))));
        makers.add(new Maker(10, 3, this::ifElse));
        makers.add(new Maker(6, 6, this::forLoop));
        makers.add(new Maker(4, 2, this::choose));
        makers.add(new Maker(integers.contains("s") ? 0 : 3, 2, this::innerBlock));
        makers.add(new Maker(loops > 0 ? 25 : 0, 1, this::leaveLoop));
        makers.add(new Maker(1, 1, () -> List.of(jump(Stmt.Jump.Kind.RETURN))));
        makers.add(new Maker(world.hasAssertions() ? 15 : 1, 1, this::assertion));
        makers.add(new Maker(world.hasAwaits() ? 20 : 0, 1, this::await));
        makers.add(new Maker(world.hasWaitingLoops() && loops == 0 ? 20 : 0, 3, this::waitingLoop));
        makers.add(new Maker(world.has(Kind.MUTEX) ? 40 : 0, 3, this::criticalSection));
        makers.add(new Maker(world.has(Kind.MUTEX) ? 3 : 0, 1, this::looseLock));
        makers.add(new Maker(world.has(Kind.BARRIER) ? 25 : 0, 1, this::barrier));
        makers.add(new Maker(world.has(Kind.POINTER) ? 40 : 0, 1, this::pointer));
        makers.removeIf(maker -> maker.steps() > Math.max(1, left));
        int sum = makers.stream().mapToInt(Maker::weight).sum();
        int drawn = random.nextInt(sum);
        for (Maker maker : makers) {
            drawn -= maker.weight();
            if (drawn < 0) {
                spend(1); // whatever it is, it takes at least one step
                return maker.make().get();
            }
        }
        throw new IllegalStateException("drew beyond the weights: sum=" + sum);
    }

    private List<Stmt> statements(int atMost) {
        List<Stmt> statements = new ArrayList<>();
        for (int i = random.nextInt(atMost + 1); i > 0 && left > 0; i--) {
            statements.addAll(statement());
        }
        return statements;
    }

    private List<Stmt> setRegister() {
        Expr target = writableRegister();
        if (chance(20)) {
            return List.of(stmt(
                    chance(50)
                            ? postfix(target, pick(BinaryOperator.ADD, BinaryOperator.SUBTRACT))
                            : assign(target, compound(), pure(1))));
        }
        return List.of(stmt(assign(target, chance(70) ? read() : value())));
    }

    private List<Stmt> atomicStore() {
        Expr address = atomicAddress();
        Expr value = written();
        return List.of(stmt(
                chance(30)
                        ? call("atomic_store", address, value)
                        : call("atomic_store_explicit", address, value, mode(STORE_MODES))));
    }

    private List<Stmt> plainWrite() {
        List<Expr> plain = places(false);
        if (chance(70) || plain.isEmpty()) {
            return List.of(stmt(assign(pick(places(true)), written())));
        }
        // Not on atomic types, where the language has functions for it; and C does not say whether the target is read
        // before or after the value is computed.
        Expr place = pick(plain);
        return List.of(stmt(
                chance(40)
                        ? postfix(place, pick(BinaryOperator.ADD, BinaryOperator.SUBTRACT))
                        : assign(place, compound(), pure(1))));
    }

    private List<Stmt> update() {
        Expr update = updateExpression();
        if (chance(50) && left > 0) {
            spend(1);
            return List.of(stmt(assign(writableRegister(), update)));
        }
        return List.of(stmt(update));
    }

    private Expr updateExpression() {
        String function = chance(40) ? "atomic_exchange" : "atomic_fetch_" + pick(FETCHES);
        Expr address = atomicAddress();
        Expr value = chance(85) ? literal(1 + random.nextInt(2)) : value();
        return chance(30)
                ? call(function, address, value)
                : call(function + "_explicit", address, value, mode(ALL_MODES));
    }

    private List<Stmt> compareExchange() {
        List<Stmt> statements = new ArrayList<>();
        List<Thing> plain = world.things(Kind.PLAIN);
        boolean isExpectedShared = !plain.isEmpty() && chance(30);
        if (!isExpectedShared && chance(30) && left > 3) {
            spend(1);
            statements.add(stmt(assign(name("r1"), literal(small()))));
        }
        spend(isExpectedShared ? 2 : 1);
        Expr expected = isExpectedShared ? name(plain.get(0).name()) : addressOf(name("r1"));
        Expr exchange = compareExchange(expected);
        switch (random.nextInt(3)) {
            case 0 -> statements.add(stmt(exchange));
            case 1 -> {
                spend(1);
                statements.add(stmt(assign(name("r0"), exchange)));
            }
            default -> {
                spend(1);
                statements.add(branch(exchange));
            }
        }
        return statements;
    }

    private Expr compareExchange(Expr expected) {
        String function = "atomic_compare_exchange_" + pick("strong", "weak");
        Expr address = atomicAddress();
        Expr desired = literal(1 + random.nextInt(2));
        return chance(40)
                ? call(function, address, expected, desired)
                : call(
                        function + "_explicit",
                        address,
                        expected,
                        desired,
                        mode(ALL_MODES),
                        mode(List.of("relaxed", "acquire", "seq_cst")));
    }

    private List<Stmt> ifElse() {
        return List.of(branch(truth()));
    }

    private Stmt branch(Expr condition) {
        Stmt then = block(statements(2));
        Optional<Stmt> otherwise = chance(40) ? Optional.of(block(statements(1))) : Optional.empty();
        return new Stmt.IfElse(NOWHERE, condition, then, otherwise);
    }

    private List<Stmt> forLoop() {
        String counter = loops == 0 ? "i" : "j" + loops;
        int turns = left >= 8 ? 2 : 1;
        int before = left;
        left = Math.max(1, (left - 2) / turns - 2);
        int given = left;
        loops++;
        integers.add(counter);
        List<Stmt> body = statements(2);
        integers.remove(counter);
        loops--;
        left = before - 2 - turns * (2 + given - left);
        return List.of(new Stmt.Loop(
                NOWHERE,
                List.of(declare(INT, counter, literal(0))),
                Optional.of(binary(BinaryOperator.LESS, name(counter), literal(turns))),
                false,
                Optional.of(
                        chance(50)
                                ? postfix(name(counter), BinaryOperator.ADD)
                                : assign(name(counter), BinaryOperator.ADD, literal(1))),
                block(body)));
    }

    private List<Stmt> leaveLoop() {
        Stmt jump = jump(pick(Stmt.Jump.Kind.BREAK, Stmt.Jump.Kind.CONTINUE));
        return List.of(new Stmt.IfElse(NOWHERE, truth(), block(jump), Optional.empty()));
    }

    private List<Stmt> choose() {
        List<Expr> candidates = new ArrayList<>(List.of(literal(0), pure(0)));
        if (chance(30)) {
            candidates.add(literal(2));
        }
        spend(1);
        return List.of(stmt(assign(writableRegister(), call("choose", candidates))));
    }

    private List<Stmt> innerBlock() {
        Stmt declaration = declare(INT, "s", value());
        integers.add("s");
        List<Stmt> inner = new ArrayList<>(List.of(declaration));
        inner.addAll(statements(2));
        integers.remove("s");
        return List.of(block(inner));
    }

    private List<Stmt> assertion() {
        return List.of(stmt(call("assert", truth())));
    }

    private List<Stmt> await() {
        Expr address = atomicAddress();
        Expr value = chance(80) ? literal(small()) : pure(0);
        return List.of(stmt(
                chance(70)
                        ? call("await", address, value, mode(LOAD_MODES))
                        : call("await_cas", address, value, literal(random.nextInt(3)), mode(ALL_MODES))));
    }

    /** Loops whose turns come back to where they were, some by a detour. They write nothing new, so states stay few. */
    private List<Stmt> waitingLoop() {
        spend(3);
        Expr address = name("x");
        Expr load = call("atomic_load_explicit", address, mode(LOAD_MODES));
        Expr wanted = literal(random.nextInt(2));
        BinaryOperator comparison = pick(BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL);
        return switch (random.nextInt(6)) {
            case 0 -> List.of(doLoop(binary(comparison, name("r0"), wanted), stmt(assign(name("r0"), load))));
            case 1 ->
                List.of(whileLoop(
                        binary(BinaryOperator.EQUAL, call("atomic_exchange", address, literal(1)), literal(1))));
            case 2 ->
                List.of(
                        stmt(assign(name("r1"), literal(0))),
                        whileLoop(
                                unary(UnaryOperator.NOT, compareExchange(addressOf(name("r1")))),
                                stmt(assign(name("r1"), literal(0)))));
            case 3 ->
                List.of(whileLoop(
                        literal(1),
                        new Stmt.IfElse(
                                NOWHERE,
                                binary(comparison, load, wanted),
                                block(jump(Stmt.Jump.Kind.BREAK)),
                                Optional.empty())));
            default -> List.of(whileLoop(binary(comparison, load, wanted)));
        };
    }

    private List<Stmt> criticalSection() {
        Expr mutex = name(pick(world.things(Kind.MUTEX)).name());
        List<Stmt> statements = new ArrayList<>(List.of(stmt(call("mtx_lock", mutex))));
        spend(1);
        statements.addAll(statements(2));
        statements.add(stmt(call("mtx_unlock", mutex)));
        return statements;
    }

    private List<Stmt> looseLock() {
        Expr mutex = name(pick(world.things(Kind.MUTEX)).name());
        return List.of(stmt(call(pick("mtx_lock", "mtx_unlock"), mutex)));
    }

    private List<Stmt> barrier() {
        return List.of(stmt(call("barrier_wait", name("b"))));
    }

    private List<Stmt> pointer() {
        spend(1);
        return switch (random.nextInt(6)) {
            case 0 -> List.of(stmt(assign(name("q"), dereference(name("p")))));
            case 1 -> List.of(stmt(assign(name("q"), call("atomic_load_explicit", name("p"), mode(LOAD_MODES)))));
            case 2 -> List.of(stmt(assign(name("q"), someAddress())));
            case 3 -> List.of(stmt(assign(dereference(name("p")), someAddress())));
            case 4 -> List.of(stmt(call("atomic_store_explicit", name("p"), someAddress(), mode(STORE_MODES))));
            default ->
                List.of(new Stmt.IfElse(
                        NOWHERE,
                        binary(
                                pick(BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL),
                                name("q"),
                                chance(50) ? literal(0) : someAddress()),
                        block(stmt(assign(name("r0"), dereference(name("q"))))),
                        Optional.empty()));
        };
    }

    /** Of something an {@code atomic_int*} may point to. */
    private Expr someAddress() {
        List<Expr> addresses = new ArrayList<>();
        for (Thing thing : world.things(Kind.ATOMIC)) {
            if (!plainlyTyped.contains(thing.name())) {
                addresses.add(name(thing.name()));
            }
        }
        for (Thing array : world.things(Kind.ATOMIC_ARRAY)) {
            addresses.add(addressOf(index(name(array.name()), literal(random.nextInt(array.length())))));
        }
        return pick(addresses);
    }

    // Expressions.

    /** Computed from registers and constants alone. */
    private Expr pure(int depth) {
        int drawn = random.nextInt(100);
        if (depth > 0 && drawn < 35) {
            return operation(depth);
        }
        if (drawn < 45 && number.isPresent()) {
            return name(number.get());
        }
        if (drawn < 50 && world.hasConstant()) {
            return name("N");
        }
        if (drawn < 52) {
            return literal(-1);
        }
        return drawn < 70 || integers.isEmpty() ? literal(random.nextInt(3)) : name(pick(integers));
    }

    private Expr operation(int depth) {
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

    /** May read shared memory, at any place within. */
    private Expr value() {
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

    /** What is worth a write: mostly something to be told from the initial value. */
    private Expr written() {
        return chance(60) ? literal(1 + random.nextInt(2)) : value();
    }

    private Expr truth() {
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

    /** Any, but less often those that can crash. */
    private BinaryOperator operator() {
        BinaryOperator operator = pick(BinaryOperator.values());
        return switch (operator) {
            case DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT ->
                pick(operator, BinaryOperator.ADD, BinaryOperator.SUBTRACT);
            default -> operator;
        };
    }

    /** One read of a shared integer, in any of the ways there are. */
    private Expr read() {
        if (chance(40)) {
            Expr address = atomicAddress();
            return chance(30) ? call("atomic_load", address) : call("atomic_load_explicit", address, mode(LOAD_MODES));
        }
        return pick(places(true));
    }

    /** Shared integers as they stand left of an assignment. */
    private List<Expr> places(boolean includesAtomic) {
        List<Expr> places = new ArrayList<>();
        for (Thing thing : world.things()) {
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
    private Expr atomicAddress() {
        List<Expr> addresses = new ArrayList<>();
        for (Thing thing : world.things()) {
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

    private Expr subscript(Thing array) {
        return chance(75) ? literal(random.nextInt(array.length())) : pure(0);
    }

    private Expr mode(List<String> modes) {
        return name("memory_order_" + pick(modes));
    }

    /** To be assigned to: never the counter of a loop, or loops would not end. */
    private Expr writableRegister() {
        List<String> writable =
                integers.stream().filter(name -> !name.matches("[ij].*")).toList();
        return name(writable.isEmpty() ? "r0" : pick(writable));
    }

    private BinaryOperator compound() {
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

    private int small() {
        return random.nextInt(2);
    }

    private void spend(int steps) {
        left -= steps;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T pick(List<T> candidates) {
        return candidates.get(random.nextInt(candidates.size()));
    }

    @SafeVarargs
    private <T> T pick(T... candidates) {
        return candidates[random.nextInt(candidates.length)];
    }
}
