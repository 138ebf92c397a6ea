package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.WorkItem.Combine;
import dev.weakspot.litmus.oracle.WorkItem.Compute;
import dev.weakspot.litmus.oracle.WorkItem.DecideByLeft;
import dev.weakspot.litmus.oracle.WorkItem.Effect;
import dev.weakspot.litmus.oracle.WorkItem.KeepValue;
import dev.weakspot.litmus.oracle.WorkItem.Locate;
import dev.weakspot.litmus.oracle.WorkItem.Operate;
import dev.weakspot.litmus.oracle.WorkItem.OperateOnOne;
import dev.weakspot.litmus.oracle.WorkItem.Peek;
import dev.weakspot.litmus.oracle.WorkItem.Read;
import dev.weakspot.litmus.oracle.WorkItem.Select;
import dev.weakspot.litmus.oracle.WorkItem.Store;
import dev.weakspot.litmus.oracle.WorkItem.Update;
import dev.weakspot.litmus.syntax.Expr;

/** Decomposes an expression into items, from left to right. */
record Evaluation(ThreadStep turn) implements Expr.Cases<Effect, RuntimeException> {
    @Override
    public Effect literal(Expr.Literal expr) {
        turn.push(expr.value());
        return Effect.NONE;
    }

    @Override
    public Effect name(Expr.Name expr) {
        turn.push(turn.valueOf(expr.name()));
        return Effect.NONE;
    }

    @Override
    public Effect unary(Expr.Unary expr) {
        return switch (expr.operator()) {
            case DEREFERENCE -> turn.next(new Locate(expr), new Read(expr.position()));
            case ADDRESS_OF -> turn.next(new Locate(expr.operand()));
            case PLUS, MINUS, NOT, COMPLEMENT ->
                turn.next(new Compute(expr.operand()), new OperateOnOne(expr.operator()));
        };
    }

    @Override
    public Effect binary(Expr.Binary expr) {
        return switch (expr.operator()) {
            case LOGICAL_AND, LOGICAL_OR -> turn.next(new Compute(expr.left()), new DecideByLeft(expr));
            default ->
                turn.next(
                        new Compute(expr.left()),
                        new Compute(expr.right()),
                        new Operate(expr.position(), expr.operator()));
        };
    }

    @Override
    public Effect conditional(Expr.Conditional expr) {
        return turn.next(new Compute(expr.condition()), new Select(expr));
    }

    @Override
    public Effect index(Expr.Index expr) {
        return turn.next(new Locate(expr), new Read(expr.position()));
    }

    @Override
    public Effect assign(Expr.Assign expr) {
        if (expr.operator().isEmpty()) {
            return turn.next(
                    new Locate(expr.target()), new Compute(expr.value()), new KeepValue(), new Store(expr.position()));
        }
        if (turn.names().isAtomic(expr.target())) { // C makes *x += e on an atomic x one read-modify-write
            return turn.next(new Locate(expr.target()), new Compute(expr.value()), new Update(expr));
        }
        return turn.next(
                new Locate(expr.target()),
                new Peek(expr.position()),
                new Compute(expr.value()),
                new Combine(expr),
                new Store(expr.position()));
    }

    @Override
    public Effect call(Expr.Call expr) {
        return turn.next(NaiveFunctions.items(expr));
    }
}
