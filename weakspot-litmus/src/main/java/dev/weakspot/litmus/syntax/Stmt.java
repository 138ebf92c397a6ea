package dev.weakspot.litmus.syntax;

import java.util.List;
import java.util.Optional;

/** A statement as written. */
public sealed interface Stmt {
    Position position();

    <R, E extends Exception> R match(Cases<R, E> cases) throws E;

    /**
     * One method for each variant. {@code E} is the checked exception the methods may throw; {@link RuntimeException}
     * if none.
     */
    interface Cases<R, E extends Exception> {
        R declare(Declare stmt) throws E;

        R evaluate(Evaluate stmt) throws E;

        R block(Block stmt) throws E;

        R ifElse(IfElse stmt) throws E;

        R loop(Loop stmt) throws E;

        R jump(Jump stmt) throws E;
    }

    /**
     * {@code int r0 = e;}. A declaration with several declarators becomes several {@code Declare} statements in one
     * block.
     */
    record Declare(Position position, TypeName type, String name, Optional<Expr> initial) implements Stmt {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.declare(this);
        }
    }

    record Evaluate(Position position, Expr expr) implements Stmt {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.evaluate(this);
        }
    }

    /** A block opens a scope. The empty statement is an empty block. */
    record Block(Position position, List<Stmt> statements) implements Stmt {
        public Block {
            statements = List.copyOf(statements);
        }

        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.block(this);
        }
    }

    record IfElse(Position position, Expr condition, Stmt then, Optional<Stmt> otherwise) implements Stmt {
        @Override
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.ifElse(this);
        }
    }

    /**
     * A while, do or for loop. {@code initial} runs once and its declarations are in scope in the whole loop. An absent
     * condition is true. {@code step} runs after the body, before the condition is evaluated again.
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
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
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
        public <R, E extends Exception> R match(Cases<R, E> cases) throws E {
            return cases.jump(this);
        }
    }
}
