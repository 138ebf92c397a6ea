package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values and types of the names in one thread. */
final class NaiveNames {
    private final Map<String, Object> meanings = new HashMap<>();
    private final Map<String, TypeName> types = new HashMap<>();
    private final Map<String, TypeName> registers = new LinkedHashMap<>();

    NaiveNames(ThreadBody body, int thread, Map<String, Object> constants, List<String> presets) {
        presets.forEach(name -> registers.put(name, new TypeName(TypeName.Base.INT, false, 0)));
        meanings.putAll(constants);
        for (ThreadBody.Parameter parameter : body.parameters()) {
            boolean isNumber = parameter.type().pointers() == 0;
            meanings.put(parameter.name(), isNumber ? thread : new Address(parameter.name(), 0));
            types.put(parameter.name(), parameter.type());
        }
        body.body().match(new Declarations());
        types.putAll(registers);
    }

    /** The value of a parameter or a constant. */
    Object meaning(String name) {
        Object meaning = meanings.get(name);
        if (meaning == null) {
            throw new IllegalStateException("undeclared: name=" + name);
        }
        return meaning;
    }

    /** The registers of the initial state, then the declared registers in the order of the text. */
    Iterable<String> registers() {
        return registers.keySet();
    }

    /** Whether an assignment to this target is an atomic access. */
    boolean isAtomic(Expr target) {
        Optional<TypeName> pointer = Optional.empty();
        if (target instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE) {
            pointer = type(unary.operand());
        } else if (target instanceof Expr.Index index) {
            pointer = type(index.array());
        }
        return pointer.filter(type -> type.isAtomic() && type.pointers() == 1).isPresent();
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

    private final class Declarations implements Stmt.Cases<Void, RuntimeException> {
        @Override
        public Void declare(Stmt.Declare stmt) {
            registers.putIfAbsent(stmt.name(), stmt.type());
            return null;
        }

        @Override
        public Void evaluate(Stmt.Evaluate stmt) {
            return null;
        }

        @Override
        public Void block(Stmt.Block stmt) {
            stmt.statements().forEach(inner -> inner.match(this));
            return null;
        }

        @Override
        public Void ifElse(Stmt.IfElse stmt) {
            stmt.then().match(this);
            stmt.otherwise().ifPresent(inner -> inner.match(this));
            return null;
        }

        @Override
        public Void loop(Stmt.Loop stmt) {
            stmt.initial().forEach(inner -> inner.match(this));
            return stmt.body().match(this);
        }

        @Override
        public Void jump(Stmt.Jump stmt) {
            return null;
        }
    }
}
