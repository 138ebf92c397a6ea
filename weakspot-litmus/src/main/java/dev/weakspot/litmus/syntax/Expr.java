package dev.weakspot.litmus.syntax;

import java.util.List;
import java.util.Optional;

/** An expression as written; names are not resolved yet. */
public sealed interface Expr {
    Position position();

    <R, E extends Exception> R match(Cases<R, E> cases) throws E;

    /**
     * One method for each variant. {@code E} is the checked exception the methods may throw; {@link RuntimeException}
     * if none.
     */
    interface Cases<R, E extends Exception> {
        R literal(Literal expr) throws E;

        R name(Name expr) throws E;

        R unary(Unary expr) throws E;

        R binary(Binary expr) throws E;

        R conditional(Conditional expr) throws E;

        R index(Index expr) throws E;

        R assign(Assign expr) throws E;

        R call(Call expr) throws E;
    }

    record Literal(Position position, int value) implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.literal(this);
        }
    }

    record Name(Position position, String name) implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.name(this);
        }
    }

    record Unary(Position position, UnaryOperator operator, Expr operand) implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.unary(this);
        }
    }

    record Binary(Position position, BinaryOperator operator, Expr left, Expr right) implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.binary(this);
        }
    }

    /** {@code condition ? then : otherwise}. */
    record Conditional(Position position, Expr condition, Expr then, Expr otherwise) implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.conditional(this);
        }
    }

    /** {@code array[index]}. */
    record Index(Position position, Expr array, Expr index) implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.index(this);
        }
    }

    /**
     * {@code target = value}; with an operator {@code target += value}. {@code ++i} is {@code i += 1};
     * {@code i++} is {@code i += 1} with {@code yieldsOldValue}.
     */
    record Assign(Position position, Expr target, Optional<BinaryOperator> operator, Expr value, boolean yieldsOldValue)
            implements Expr {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.assign(this);
        }
    }

    record Call(Position position, String function, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.call(this);
        }
    }
}
