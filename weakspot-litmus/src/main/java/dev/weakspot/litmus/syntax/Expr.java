package dev.weakspot.litmus.syntax;

import java.util.List;
import java.util.Optional;

/** An expression as written; names are not resolved yet. */
public sealed interface Expr {
    Position position();

    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R literal(Literal expr);

        R name(Name expr);

        R unary(Unary expr);

        R binary(Binary expr);

        R conditional(Conditional expr);

        R index(Index expr);

        R assign(Assign expr);

        R call(Call expr);
    }

    record Literal(Position position, int value) implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.literal(this);
        }
    }

    record Name(Position position, String name) implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.name(this);
        }
    }

    record Unary(Position position, UnaryOperator operator, Expr operand) implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unary(this);
        }
    }

    record Binary(Position position, BinaryOperator operator, Expr left, Expr right) implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.binary(this);
        }
    }

    /** {@code condition ? then : otherwise}. */
    record Conditional(Position position, Expr condition, Expr then, Expr otherwise) implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.conditional(this);
        }
    }

    /** {@code array[index]}. */
    record Index(Position position, Expr array, Expr index) implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.index(this);
        }
    }

    /**
     * {@code target = value}; with an operator {@code target += value}. {@code ++i} is {@code i += 1};
     * {@code i++} the same with {@code yieldsOldValue}.
     */
    record Assign(Position position, Expr target, Optional<BinaryOperator> operator, Expr value, boolean yieldsOldValue)
            implements Expr {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.assign(this);
        }
    }

    record Call(Position position, String function, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.call(this);
        }
    }
}
