package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One thread as written, and what the names in it stand for. */
final class ThreadText {
    private final Stmt.Block body;
    private final Map<String, Object> meanings = new HashMap<>();
    private final Map<String, TypeName> types = new HashMap<>();
    private final Map<String, Object> registers = new LinkedHashMap<>();
    private final Set<String> askedFor;
    private final Set<Location> cells;

    /**
     * @param presets registers that have a value before the thread starts
     * @param askedFor the registers that the final condition or the filter names: they count as used when the thread ends
     * @param cells all locations there are; any other address is invalid
     */
    ThreadText(
            ThreadBody thread,
            int number,
            Map<String, Object> constants,
            Map<String, Object> presets,
            Set<String> askedFor,
            Set<Location> cells) {
        this.body = thread.body();
        this.askedFor = askedFor;
        this.cells = cells;
        meanings.putAll(constants);
        registers.putAll(presets);
        for (ThreadBody.Parameter parameter : thread.parameters()) {
            boolean isNumber = parameter.type().pointers() == 0;
            meanings.put(parameter.name(), isNumber ? number : Location.of(parameter.name()));
            types.put(parameter.name(), parameter.type());
        }
        declareAll(body);
    }

    private void declareAll(Stmt stmt) {
        if (stmt instanceof Stmt.Declare declare) {
            registers.putIfAbsent(declare.name(), 0);
            types.put(declare.name(), declare.type());
        } else if (stmt instanceof Stmt.Block block) {
            block.statements().forEach(this::declareAll);
        } else if (stmt instanceof Stmt.IfElse branch) {
            declareAll(branch.then());
            branch.otherwise().ifPresent(this::declareAll);
        } else if (stmt instanceof Stmt.Loop) {
            throw new Unsupported("a loop");
        }
    }

    Stmt.Block body() {
        return body;
    }

    /** Their names, in the order of outcomes, and their first values. */
    Map<String, Object> registers() {
        return registers;
    }

    Set<String> askedFor() {
        return askedFor;
    }

    boolean isCell(Object address) {
        return address instanceof Location location && cells.contains(location);
    }

    /** Of a parameter or a constant. */
    Object meaning(String name) {
        Object meaning = meanings.get(name);
        if (meaning == null) {
            throw new IllegalStateException("undeclared: name=" + name);
        }
        return meaning;
    }

    /** Whether a plain use of {@code *pointer} is an atomic access: then it is SC, as in C. */
    boolean pointsToAtomic(Expr pointer) {
        return type(pointer)
                .filter(type -> type.isAtomic() && type.pointers() == 1)
                .isPresent();
    }

    private Optional<TypeName> type(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return Optional.ofNullable(types.get(name.name()));
        }
        if (expr instanceof Expr.Binary binary) { // a + i
            return type(binary.left());
        }
        if (expr instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE) {
            return type(unary.operand()).map(type -> new TypeName(type.base(), type.isAtomic(), type.pointers() - 1));
        }
        return Optional.empty();
    }
}
