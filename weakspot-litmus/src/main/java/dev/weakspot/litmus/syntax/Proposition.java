package dev.weakspot.litmus.syntax;

import java.util.Optional;

/** A statement about a final state. {@code toString} prints it in the litmus language, parenthesised where needed. */
public sealed interface Proposition {
    <R, E extends Exception> R match(Cases<R, E> cases) throws E;

    /**
     * One method for each variant. {@code E} is the checked exception the methods may throw; {@link RuntimeException}
     * if none.
     */
    interface Cases<R, E extends Exception> {
        R constant(Constant proposition) throws E;

        R equal(Equal proposition) throws E;

        R not(Not proposition) throws E;

        R and(And proposition) throws E;

        R or(Or proposition) throws E;
    }

    record Constant(boolean value) implements Proposition {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.constant(this);
        }

        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** {@code 0:r0=1}, {@code x=1}, {@code [x]!=1}, {@code 0:r0=&x}. */
    record Equal(Position position, Observed observed, boolean isNegated, Expr value) implements Proposition {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.equal(this);
        }

        @Override
        public String toString() {
            return observed + (isNegated ? "!=" : "=") + text(value);
        }

        private static String text(Expr value) {
            if (value instanceof Expr.Literal literal) {
                return Integer.toString(literal.value());
            }
            if (value instanceof Expr.Unary unary) {
                return unary.operator().symbol() + text(unary.operand());
            }
            if (value instanceof Expr.Index element) {
                return text(element.array()) + "[" + text(element.index()) + "]";
            }
            return value instanceof Expr.Name name ? name.name() : value.toString();
        }
    }

    record Not(Proposition operand) implements Proposition {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.not(this);
        }

        @Override
        public String toString() {
            return "~(" + operand + ")";
        }
    }

    record And(Proposition left, Proposition right) implements Proposition {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.and(this);
        }

        @Override
        public String toString() {
            return inAnd(left) + " /\\ " + inAnd(right);
        }

        private static String inAnd(Proposition operand) {
            return operand instanceof Or ? "(" + operand + ")" : operand.toString();
        }
    }

    record Or(Proposition left, Proposition right) implements Proposition {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.or(this);
        }

        @Override
        public String toString() {
            return left + " \\/ " + right;
        }
    }

    /** The object of a comparison: a register of a thread, a location, or one element of an array. */
    record Observed(Position position, Optional<Integer> thread, String name, Optional<Integer> index) {
        @Override
        public String toString() {
            return thread.map(t -> t + ":").orElse("")
                    + name
                    + index.map(i -> "[" + i + "]").orElse("");
        }
    }
}
