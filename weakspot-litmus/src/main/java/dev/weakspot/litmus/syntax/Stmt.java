package dev.weakspot.litmus.syntax;

import java.util.List;
import java.util.Optional;

/** A statement as written. */
public sealed interface Stmt {
    Position position();

    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R declare(Declare stmt);

        R evaluate(Evaluate stmt);

        R block(Block stmt);

        R ifElse(IfElse stmt);

        R loop(Loop stmt);

        R jump(Jump stmt);
    }

    /** {@code int r0 = e;}; several declarators in one declaration are several of these in the same block. */
    record Declare(Position position, TypeName type, String name, Optional<Expr> initial) implements Stmt {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.declare(this);
        }
    }

    record Evaluate(Position position, Expr expr) implements Stmt {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.evaluate(this);
        }
    }

    /** Opens a scope; the empty statement is the empty block. */
    record Block(Position position, List<Stmt> statements) implements Stmt {
        public Block {
            statements = List.copyOf(statements);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.block(this);
        }
    }

    record IfElse(Position position, Expr condition, Stmt then, Optional<Stmt> otherwise) implements Stmt {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.ifElse(this);
        }
    }

    /**
     * while, do and for in one form. {@code initial} runs once and its declarations are in scope throughout; an absent
     * condition is true; {@code step} runs after the body, before the condition is looked at again.
     */
    record Loop(
            Position position,
            List<Stmt> initial,
            Optional<Expr> condition,
            boolean isBodyFirst,
            Optional<Expr> step,
            Stmt body)
            implements Stmt {
        public Loop {
            initial = List.copyOf(initial);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.loop(this);
        }
    }

    record Jump(Position position, Kind kind) implements Stmt {
        public enum Kind {
            BREAK,
            CONTINUE,
            RETURN
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.jump(this);
        }
    }
}
