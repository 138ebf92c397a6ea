package dev.weakspot.litmus.compile;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.function.Predicate;

/** The register changes and memory accesses that the evaluation of an expression may cause. */
final class Effects {
    private Effects() {}

    static boolean anyIn(Expr expr) {
        return mayChangeRegisters(expr) || accessesMemory(expr);
    }

    /** Assignments and calls change registers; a compare-exchange writes the register of the expected value. */
    static boolean mayChangeRegisters(Expr expr) {
        return contains(expr, part -> part instanceof Expr.Assign || part instanceof Expr.Call);
    }

    static boolean accessesMemory(Expr expr) {
        return contains(expr, Effects::isAccess);
    }

    private static boolean isAccess(Expr part) {
        if (part instanceof Expr.Call call) {
            return !call.function().equals("choose");
        }
        return part instanceof Expr.Index
                || (part instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE);
    }

    private static boolean contains(Expr expr, Predicate<Expr> wanted) {
        // Taking the address of a[i] does not access memory; the evaluation of the index may.
        if (expr instanceof Expr.Unary unary
                && unary.operator() == UnaryOperator.ADDRESS_OF
                && unary.operand() instanceof Expr.Index index) {
            return contains(index.index(), wanted);
        }
        return wanted.test(expr) || expr.match(new Parts(wanted));
    }

    private record Parts(Predicate<Expr> wanted) implements Expr.Cases<Boolean, RuntimeException> {
        private boolean in(Expr expr) {
            return contains(expr, wanted);
        }

        @Override
        public Boolean literal(Expr.Literal expr) {
            return false;
        }

        @Override
        public Boolean name(Expr.Name expr) {
            return false;
        }

        @Override
        public Boolean unary(Expr.Unary expr) {
            return in(expr.operand());
        }

        @Override
        public Boolean binary(Expr.Binary expr) {
            return in(expr.left()) || in(expr.right());
        }

        @Override
        public Boolean conditional(Expr.Conditional expr) {
            return in(expr.condition()) || in(expr.then()) || in(expr.otherwise());
        }

        @Override
        public Boolean index(Expr.Index expr) {
            return in(expr.array()) || in(expr.index());
        }

        @Override
        public Boolean assign(Expr.Assign expr) {
            return in(expr.target()) || in(expr.value());
        }

        @Override
        public Boolean call(Expr.Call expr) {
            return expr.arguments().stream().anyMatch(this::in);
        }
    }
}
