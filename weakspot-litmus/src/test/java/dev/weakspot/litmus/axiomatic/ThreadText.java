package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.axioms.Unsupported;
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

/** The text of one thread, with the values and types of its names. */
final class ThreadText {
    private final Stmt.Block body;
    private final Map<String, Object> values = new HashMap<>();
    private final Map<String, TypeName> types = new HashMap<>();
    private final Map<String, Object> registers = new LinkedHashMap<>();
    private final Set<String> conditionRegisters;
    private final Set<AxiomaticLocation> cells;

    /**
     * @param presets registers that have a value before the thread starts
     * @param conditionRegisters the registers in the final condition or the filter; the end of the thread uses them
     * @param cells all locations; any other address is invalid
     */
    ThreadText(
            ThreadBody thread,
            int number,
            Map<String, Object> constants,
            Map<String, Object> presets,
            Set<String> conditionRegisters,
            Set<AxiomaticLocation> cells) {
        this.body = thread.body();
        this.conditionRegisters = conditionRegisters;
        this.cells = cells;
        values.putAll(constants);
        registers.putAll(presets);
        for (ThreadBody.Parameter parameter : thread.parameters()) {
            boolean isNumber = parameter.type().pointers() == 0;
            values.put(parameter.name(), isNumber ? number : AxiomaticLocation.of(parameter.name()));
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

    /** The registers, in the order of outcomes, with their initial values. */
    Map<String, Object> registers() {
        return registers;
    }

    Set<String> conditionRegisters() {
        return conditionRegisters;
    }

    boolean isCell(Object address) {
        return address instanceof AxiomaticLocation location && cells.contains(location);
    }

    /** The value of a parameter or a constant. */
    Object value(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("undeclared: name=" + name);
        }
        return value;
    }

    /** Whether a use of {@code *pointer} without a function is an atomic access, which is SC in C. */
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
