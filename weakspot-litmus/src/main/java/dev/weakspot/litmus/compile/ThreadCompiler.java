package dev.weakspot.litmus.compile;

import dev.weakspot.event.Site;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.program.Expression;
import dev.weakspot.litmus.program.Instruction;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Compiles the statements of one thread into a flat list of instructions. {@link ExprCompiler} compiles expressions.
 */
final class ThreadCompiler {
    private final LitmusSource source;
    private final ThreadBody body;
    private final int thread;
    private final ThreadNames names;
    private final Assembly code;
    private final ExprCompiler expressions;
    private final Deque<PendingJumps> loops = new ArrayDeque<>();
    private final List<Integer> returns = new ArrayList<>();

    /** The reserved jumps of a loop, whose destinations are not known yet. */
    private record PendingJumps(List<Integer> breaks, List<Integer> continues) {}

    ThreadCompiler(LitmusSource source, SharedNames shared, ThreadBody body, int thread) throws InputException {
        this.source = source;
        this.body = body;
        this.thread = thread;
        this.names = new ThreadNames(source, shared, body, thread);
        this.code = new Assembly();
        this.expressions = new ExprCompiler(source, names, code);
    }

    /** Declares a register that has a value in the initial state. */
    void presetRegister(InitialItem.Register register) throws InputException {
        names.preset(register);
    }

    ThreadCode compile() throws InputException {
        block(body.body());
        returns.forEach(at -> code.jumpHere(at));
        code.add(new Instruction.Exit(source.site(body.position())));
        return new ThreadCode(
                thread, code.instructions(), names.registers(), names.initialValues(), names.allRegisters());
    }

    /** Remarks on the interpretation of the text, for the verdict. */
    Set<String> notes() {
        return expressions.notes();
    }

    private void statement(Stmt stmt) throws InputException {
        names.reuseTemporaries();
        stmt.match(new Statements());
    }

    private void block(Stmt.Block block) throws InputException {
        for (Stmt stmt : block.statements()) {
            statement(stmt);
        }
    }

    private void declare(Stmt.Declare declare) throws InputException {
        TypeName type = declare.type();
        if (type.base() != TypeName.Base.INT || (type.isAtomic() && type.pointers() == 0)) {
            throw source.error(
                    declare.position(),
                    "'" + declare.name() + "' is shared, but declared inside a thread",
                    "declare it in the initial state, and use int for local variables");
        }
        // The name is not in scope in its own initialiser.
        TypedValue initial = declare.initial().isPresent()
                ? expressions.value(declare.initial().get())
                : TypedValue.NULL;
        ThreadNames.DeclaredVariable variable = names.declare(declare);
        expressions.assign(declare.position(), variable, initial);
    }

    private void ifElse(Stmt.IfElse stmt) throws InputException {
        int toElse = branchUnless(stmt.condition());
        scoped(stmt.then());
        if (stmt.otherwise().isEmpty()) {
            code.jumpHere(toElse);
            return;
        }
        int toEnd = code.reserveGoto(site(stmt));
        code.jumpHere(toElse);
        scoped(stmt.otherwise().get());
        code.jumpHere(toEnd);
    }

    private void loop(Stmt.Loop loop) throws InputException {
        names.openScope();
        for (Stmt stmt : loop.initial()) {
            statement(stmt);
        }
        PendingJumps pending = new PendingJumps(new ArrayList<>(), new ArrayList<>());
        loops.push(pending);
        int top = code.size();
        if (!loop.isBodyFirst() && loop.condition().isPresent()) {
            pending.breaks().add(branchUnless(loop.condition().get()));
        }
        scoped(loop.body());
        pending.continues().forEach(at -> code.jumpHere(at));
        if (loop.step().isPresent()) {
            names.reuseTemporaries();
            expressions.evaluate(loop.step().get());
        }
        if (loop.isBodyFirst() && loop.condition().isPresent()) {
            pending.breaks().add(branchUnless(loop.condition().get()));
        }
        code.add(new Instruction.Goto(site(loop), top));
        pending.breaks().forEach(at -> code.jumpHere(at));
        loops.pop();
        names.closeScope();
    }

    private void scoped(Stmt stmt) throws InputException {
        names.openScope();
        statement(stmt);
        names.closeScope();
    }

    private int branchUnless(Expr condition) throws InputException {
        names.reuseTemporaries();
        Expression truth = expressions.value(condition).expression();
        return code.reserveUnless(source.site(condition.position()), truth);
    }

    private void jump(Stmt.Jump jump) throws InputException {
        if (jump.kind() == Stmt.Jump.Kind.RETURN) {
            returns.add(code.reserveGoto(site(jump)));
            return;
        }
        if (loops.isEmpty()) {
            throw source.error(jump.position(), "break or continue outside of a loop", "use return to end the thread");
        }
        PendingJumps pending = loops.peek();
        List<Integer> list = jump.kind() == Stmt.Jump.Kind.BREAK ? pending.breaks() : pending.continues();
        list.add(code.reserveGoto(site(jump)));
    }

    private Site site(Stmt stmt) {
        return source.site(stmt.position());
    }

    private final class Statements implements Stmt.Cases<Void, InputException> {
        @Override
        public Void declare(Stmt.Declare declare) throws InputException {
            ThreadCompiler.this.declare(declare);
            return null;
        }

        @Override
        public Void evaluate(Stmt.Evaluate evaluate) throws InputException {
            expressions.evaluate(evaluate.expr());
            return null;
        }

        @Override
        public Void block(Stmt.Block block) throws InputException {
            names.openScope();
            ThreadCompiler.this.block(block);
            names.closeScope();
            return null;
        }

        @Override
        public Void ifElse(Stmt.IfElse ifElse) throws InputException {
            ThreadCompiler.this.ifElse(ifElse);
            return null;
        }

        @Override
        public Void loop(Stmt.Loop loop) throws InputException {
            ThreadCompiler.this.loop(loop);
            return null;
        }

        @Override
        public Void jump(Stmt.Jump jump) throws InputException {
            ThreadCompiler.this.jump(jump);
            return null;
        }
    }
}
