package dev.weakspot.litmus.generator;

import static dev.weakspot.litmus.generator.SyntaxTrees.ATOMIC;
import static dev.weakspot.litmus.generator.SyntaxTrees.INT;
import static dev.weakspot.litmus.generator.SyntaxTrees.NOWHERE;
import static dev.weakspot.litmus.generator.SyntaxTrees.addressOf;
import static dev.weakspot.litmus.generator.SyntaxTrees.assign;
import static dev.weakspot.litmus.generator.SyntaxTrees.binary;
import static dev.weakspot.litmus.generator.SyntaxTrees.block;
import static dev.weakspot.litmus.generator.SyntaxTrees.call;
import static dev.weakspot.litmus.generator.SyntaxTrees.declare;
import static dev.weakspot.litmus.generator.SyntaxTrees.dereference;
import static dev.weakspot.litmus.generator.SyntaxTrees.doLoop;
import static dev.weakspot.litmus.generator.SyntaxTrees.index;
import static dev.weakspot.litmus.generator.SyntaxTrees.jump;
import static dev.weakspot.litmus.generator.SyntaxTrees.literal;
import static dev.weakspot.litmus.generator.SyntaxTrees.name;
import static dev.weakspot.litmus.generator.SyntaxTrees.pointerTo;
import static dev.weakspot.litmus.generator.SyntaxTrees.postfix;
import static dev.weakspot.litmus.generator.SyntaxTrees.stmt;
import static dev.weakspot.litmus.generator.SyntaxTrees.unary;
import static dev.weakspot.litmus.generator.SyntaxTrees.whileLoop;

import dev.weakspot.litmus.generator.RandomObjects.Kind;
import dev.weakspot.litmus.generator.RandomObjects.Thing;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * The body of a random thread with about the given number of steps. The code has defined behaviour in C and does not
 * depend on the evaluation order, with one exception that the litmus language defines: operands are evaluated from left
 * to right.
 */
final class RandomThread {
    private static final List<String> LOAD_MODES = List.of("relaxed", "consume", "acquire", "seq_cst");
    private static final List<String> STORE_MODES = List.of("relaxed", "release", "seq_cst");
    private static final List<String> ALL_MODES =
            List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");

    private final Random random;
    private final RandomObjects objects;
    private final Optional<String> number;
    private final RandomExpressions expressions;
    private int loops;

    /** @param number the parameter that holds the number of the thread */
    RandomThread(Random random, RandomObjects objects, Optional<String> number, int steps) {
        this.random = random;
        this.objects = objects;
        this.number = number;
        this.expressions = new RandomExpressions(random, objects, number, steps);
    }

    List<ThreadBody.Parameter> parameters() {
        List<ThreadBody.Parameter> parameters = new ArrayList<>();
        objects.things().forEach(thing -> parameters.add(parameter(expressions.type(thing), thing.name())));
        number.ifPresent(name -> parameters.add(parameter(INT, name)));
        return parameters;
    }

    private static ThreadBody.Parameter parameter(TypeName type, String name) {
        return new ThreadBody.Parameter(NOWHERE, type, name);
    }

    Stmt.Block body() {
        List<Stmt> body = new ArrayList<>();
        if (objects.has(Kind.POINTER)) {
            body.add(
                    expressions.chance(15)
                            ? declare(pointerTo(ATOMIC), "q")
                            : declare(
                                    pointerTo(ATOMIC),
                                    "q",
                                    expressions.chance(50) ? someAddress() : dereference(name("p"))));
            expressions.spend(1);
        }
        for (String register : List.of("r0", "r1")) {
            if (expressions.stepsLeft() > 2 && expressions.chance(15)) {
                expressions.spend(1);
                body.add(declare(INT, register, expressions.value()));
            } else {
                body.add(declare(INT, register));
            }
            expressions.integers().add(register); // in scope from here on
        }
        while (expressions.stepsLeft() > 0 && !expressions.chance(3)) {
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
        makers.add(new Maker(3, 1, () -> List.of(stmt(call("atomic_thread_fence", expressions.mode(ALL_MODES))))));
        makers.add(new Maker(10, 3, this::ifElse));
        makers.add(new Maker(6, 6, this::forLoop));
        makers.add(new Maker(4, 2, this::choose));
        makers.add(new Maker(expressions.integers().contains("s") ? 0 : 3, 2, this::innerBlock));
        makers.add(new Maker(loops > 0 ? 25 : 0, 1, this::leaveLoop));
        makers.add(new Maker(1, 1, () -> List.of(jump(Stmt.Jump.Kind.RETURN))));
        makers.add(new Maker(objects.hasAssertions() ? 15 : 1, 1, this::assertion));
        makers.add(new Maker(objects.hasAwaits() ? 20 : 0, 1, this::await));
        makers.add(new Maker(objects.hasWaitingLoops() && loops == 0 ? 20 : 0, 3, this::waitingLoop));
        makers.add(new Maker(objects.has(Kind.MUTEX) ? 40 : 0, 3, this::criticalSection));
        makers.add(new Maker(objects.has(Kind.MUTEX) ? 3 : 0, 1, this::looseLock));
        makers.add(new Maker(objects.has(Kind.BARRIER) ? 25 : 0, 1, this::barrier));
        makers.add(new Maker(objects.has(Kind.POINTER) ? 40 : 0, 1, this::pointer));
        makers.removeIf(maker -> maker.steps() > Math.max(1, expressions.stepsLeft()));
        int sum = makers.stream().mapToInt(Maker::weight).sum();
        int drawn = random.nextInt(sum);
        for (Maker maker : makers) {
            drawn -= maker.weight();
            if (drawn < 0) {
                expressions.spend(1); // every statement takes at least one step
                return maker.make().get();
            }
        }
        throw new IllegalStateException("random number beyond the weights: sum=" + sum);
    }

    private List<Stmt> statements(int atMost) {
        List<Stmt> statements = new ArrayList<>();
        for (int i = random.nextInt(atMost + 1); i > 0 && expressions.stepsLeft() > 0; i--) {
            statements.addAll(statement());
        }
        return statements;
    }

    private List<Stmt> setRegister() {
        Expr target = expressions.writableRegister();
        if (expressions.chance(20)) {
            return List.of(stmt(
                    expressions.chance(50)
                            ? postfix(target, expressions.pick(BinaryOperator.ADD, BinaryOperator.SUBTRACT))
                            : assign(target, expressions.compound(), expressions.pure(1))));
        }
        return List.of(stmt(assign(target, expressions.chance(70) ? expressions.read() : expressions.value())));
    }

    private List<Stmt> atomicStore() {
        Expr address = expressions.atomicAddress();
        Expr value = expressions.written();
        return List.of(stmt(
                expressions.chance(30)
                        ? call("atomic_store", address, value)
                        : call("atomic_store_explicit", address, value, expressions.mode(STORE_MODES))));
    }

    private List<Stmt> plainWrite() {
        List<Expr> plain = expressions.lvalues(false);
        if (expressions.chance(70) || plain.isEmpty()) {
            return List.of(stmt(assign(expressions.pick(expressions.lvalues(true)), expressions.written())));
        }
        // Atomic types have functions for it, and C does not define whether the target is read before or after the
        // value is computed.
        Expr lvalue = expressions.pick(plain);
        return List.of(stmt(
                expressions.chance(40)
                        ? postfix(lvalue, expressions.pick(BinaryOperator.ADD, BinaryOperator.SUBTRACT))
                        : assign(lvalue, expressions.compound(), expressions.pure(1))));
    }

    private List<Stmt> update() {
        Expr update = expressions.updateExpression();
        if (expressions.chance(50) && expressions.stepsLeft() > 0) {
            expressions.spend(1);
            return List.of(stmt(assign(expressions.writableRegister(), update)));
        }
        return List.of(stmt(update));
    }

    private List<Stmt> compareExchange() {
        List<Stmt> statements = new ArrayList<>();
        List<Thing> plain = objects.things(Kind.PLAIN);
        boolean isExpectedShared = !plain.isEmpty() && expressions.chance(30);
        if (!isExpectedShared && expressions.chance(30) && expressions.stepsLeft() > 3) {
            expressions.spend(1);
            statements.add(stmt(assign(name("r1"), literal(expressions.small()))));
        }
        expressions.spend(isExpectedShared ? 2 : 1);
        Expr expected = isExpectedShared ? name(plain.get(0).name()) : addressOf(name("r1"));
        Expr exchange = compareExchange(expected);
        switch (random.nextInt(3)) {
            case 0 -> statements.add(stmt(exchange));
            case 1 -> {
                expressions.spend(1);
                statements.add(stmt(assign(name("r0"), exchange)));
            }
            default -> {
                expressions.spend(1);
                statements.add(branch(exchange));
            }
        }
        return statements;
    }

    private Expr compareExchange(Expr expected) {
        String function = "atomic_compare_exchange_" + expressions.pick("strong", "weak");
        Expr address = expressions.atomicAddress();
        Expr desired = literal(1 + random.nextInt(2));
        return expressions.chance(40)
                ? call(function, address, expected, desired)
                : call(
                        function + "_explicit",
                        address,
                        expected,
                        desired,
                        expressions.mode(ALL_MODES),
                        expressions.mode(List.of("relaxed", "acquire", "seq_cst")));
    }

    private List<Stmt> ifElse() {
        return List.of(branch(expressions.truth()));
    }

    private Stmt branch(Expr condition) {
        Stmt then = block(statements(2));
        Optional<Stmt> otherwise = expressions.chance(40) ? Optional.of(block(statements(1))) : Optional.empty();
        return new Stmt.IfElse(NOWHERE, condition, then, otherwise);
    }

    private List<Stmt> forLoop() {
        String counter = loops == 0 ? "i" : "j" + loops;
        int turns = expressions.stepsLeft() >= 8 ? 2 : 1;
        int before = expressions.stepsLeft();
        expressions.allowSteps(Math.max(1, (expressions.stepsLeft() - 2) / turns - 2));
        int given = expressions.stepsLeft();
        loops++;
        expressions.integers().add(counter);
        List<Stmt> body = statements(2);
        expressions.integers().remove(counter);
        loops--;
        expressions.allowSteps(before - 2 - turns * (2 + given - expressions.stepsLeft()));
        return List.of(new Stmt.Loop(
                NOWHERE,
                List.of(declare(INT, counter, literal(0))),
                Optional.of(binary(BinaryOperator.LESS, name(counter), literal(turns))),
                false,
                Optional.of(
                        expressions.chance(50)
                                ? postfix(name(counter), BinaryOperator.ADD)
                                : assign(name(counter), BinaryOperator.ADD, literal(1))),
                block(body)));
    }

    private List<Stmt> leaveLoop() {
        Stmt jump = jump(expressions.pick(Stmt.Jump.Kind.BREAK, Stmt.Jump.Kind.CONTINUE));
        return List.of(new Stmt.IfElse(NOWHERE, expressions.truth(), block(jump), Optional.empty()));
    }

    private List<Stmt> choose() {
        List<Expr> candidates = new ArrayList<>(List.of(literal(0), expressions.pure(0)));
        if (expressions.chance(30)) {
            candidates.add(literal(2));
        }
        expressions.spend(1);
        return List.of(stmt(assign(expressions.writableRegister(), call("choose", candidates))));
    }

    private List<Stmt> innerBlock() {
        Stmt declaration = declare(INT, "s", expressions.value());
        expressions.integers().add("s");
        List<Stmt> inner = new ArrayList<>(List.of(declaration));
        inner.addAll(statements(2));
        expressions.integers().remove("s");
        return List.of(block(inner));
    }

    private List<Stmt> assertion() {
        return List.of(stmt(call("assert", expressions.truth())));
    }

    private List<Stmt> await() {
        Expr address = expressions.atomicAddress();
        Expr value = expressions.chance(80) ? literal(expressions.small()) : expressions.pure(0);
        return List.of(stmt(
                expressions.chance(70)
                        ? call("await", address, value, expressions.mode(LOAD_MODES))
                        : call("await_cas", address, value, literal(random.nextInt(3)), expressions.mode(ALL_MODES))));
    }

    /**
     * Loops whose turns return to their start, some by a detour. They write no new values, so the number of states
     * stays small.
     */
    private List<Stmt> waitingLoop() {
        expressions.spend(3);
        Expr address = name("x");
        Expr load = call("atomic_load_explicit", address, expressions.mode(LOAD_MODES));
        Expr wanted = literal(random.nextInt(2));
        BinaryOperator comparison = expressions.pick(BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL);
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
        Expr mutex = name(expressions.pick(objects.things(Kind.MUTEX)).name());
        List<Stmt> statements = new ArrayList<>(List.of(stmt(call("mtx_lock", mutex))));
        expressions.spend(1);
        statements.addAll(statements(2));
        statements.add(stmt(call("mtx_unlock", mutex)));
        return statements;
    }

    private List<Stmt> looseLock() {
        Expr mutex = name(expressions.pick(objects.things(Kind.MUTEX)).name());
        return List.of(stmt(call(expressions.pick("mtx_lock", "mtx_unlock"), mutex)));
    }

    private List<Stmt> barrier() {
        return List.of(stmt(call("barrier_wait", name("b"))));
    }

    private List<Stmt> pointer() {
        expressions.spend(1);
        return switch (random.nextInt(6)) {
            case 0 -> List.of(stmt(assign(name("q"), dereference(name("p")))));
            case 1 ->
                List.of(stmt(assign(name("q"), call("atomic_load_explicit", name("p"), expressions.mode(LOAD_MODES)))));
            case 2 -> List.of(stmt(assign(name("q"), someAddress())));
            case 3 -> List.of(stmt(assign(dereference(name("p")), someAddress())));
            case 4 ->
                List.of(stmt(call("atomic_store_explicit", name("p"), someAddress(), expressions.mode(STORE_MODES))));
            default ->
                List.of(new Stmt.IfElse(
                        NOWHERE,
                        binary(
                                expressions.pick(BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL),
                                name("q"),
                                expressions.chance(50) ? literal(0) : someAddress()),
                        block(stmt(assign(name("r0"), dereference(name("q"))))),
                        Optional.empty()));
        };
    }

    /** The address of an object that an {@code atomic_int*} may point to. */
    private Expr someAddress() {
        List<Expr> addresses = new ArrayList<>();
        for (Thing thing : objects.things(Kind.ATOMIC)) {
            if (!expressions.isPlainlyTyped(thing)) {
                addresses.add(name(thing.name()));
            }
        }
        for (Thing array : objects.things(Kind.ATOMIC_ARRAY)) {
            addresses.add(addressOf(index(name(array.name()), literal(random.nextInt(array.length())))));
        }
        return expressions.pick(addresses);
    }
}
