package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.WorkItem.Branch;
import dev.weakspot.litmus.oracle.WorkItem.Compute;
import dev.weakspot.litmus.oracle.WorkItem.Effect;
import dev.weakspot.litmus.oracle.WorkItem.EndOfBody;
import dev.weakspot.litmus.oracle.WorkItem.Execute;
import dev.weakspot.litmus.oracle.WorkItem.SetRegister;
import dev.weakspot.litmus.oracle.WorkItem.Test;
import dev.weakspot.litmus.syntax.Stmt;
import java.util.List;

/** Decomposes a statement into items. */
record NaiveExecution(ThreadStep turn) implements Stmt.Cases<Effect, RuntimeException> {
    @Override
    public Effect declare(Stmt.Declare stmt) {
        if (stmt.initial().isPresent()) {
            turn.next(new Compute(stmt.initial().get()), new SetRegister(stmt.name()));
        }
        return Effect.NONE;
    }

    @Override
    public Effect evaluate(Stmt.Evaluate stmt) {
        return turn.next(new Compute(stmt.expr()));
    }

    @Override
    public Effect block(Stmt.Block stmt) {
        return turn.next(executeAll(stmt.statements()));
    }

    @Override
    public Effect ifElse(Stmt.IfElse stmt) {
        return turn.next(new Compute(stmt.condition()), new Branch(stmt));
    }

    @Override
    public Effect loop(Stmt.Loop stmt) {
        if (stmt.isBodyFirst()) {
            turn.next(new Execute(stmt.body()), new EndOfBody(stmt));
        } else {
            turn.next(new Test(stmt));
        }
        return turn.next(executeAll(stmt.initial()));
    }

    @Override
    public Effect jump(Stmt.Jump stmt) {
        switch (stmt.kind()) {
            case BREAK -> {
                turn.dropUntil(EndOfBody.class);
                turn.dropOne();
            }
            case CONTINUE -> turn.dropUntil(EndOfBody.class);
            case RETURN -> turn.dropAll();
        }
        return Effect.NONE;
    }

    private static WorkItem[] executeAll(List<Stmt> statements) {
        return statements.stream().map(Execute::new).toArray(WorkItem[]::new);
    }
}
