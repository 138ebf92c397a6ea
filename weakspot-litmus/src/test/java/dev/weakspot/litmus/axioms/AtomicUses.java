package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.HashSet;
import java.util.Set;

/** Which locations the text of a program accesses atomically anywhere, whether or not that is ever reached. */
final class AtomicUses {
    private final Set<String> names = new HashSet<>();
    private final Set<String> atomicParameters = new HashSet<>();
    private boolean isAnywhere;
    private boolean hasPlainOnes;

    private AtomicUses() {}

    static AtomicUses in(LitmusFile file) {
        AtomicUses uses = new AtomicUses();
        for (ThreadBody thread : file.threads()) {
            uses.atomicParameters.clear();
            thread.parameters().stream()
                    .filter(parameter -> parameter.type().isAtomic())
                    .forEach(parameter -> uses.atomicParameters.add(parameter.name()));
            uses.look(thread.body());
        }
        return uses;
    }

    boolean mayTouch(String location) {
        return isAnywhere || names.contains(location);
    }

    /** Whether something is dereferenced that need not be atomic. */
    boolean hasPlainOnes() {
        return hasPlainOnes;
    }

    private void look(Stmt stmt) {
        if (stmt instanceof Stmt.Declare declare) {
            declare.initial().ifPresent(this::look);
        } else if (stmt instanceof Stmt.Evaluate evaluate) {
            look(evaluate.expr());
        } else if (stmt instanceof Stmt.Block block) {
            block.statements().forEach(this::look);
        } else if (stmt instanceof Stmt.IfElse branch) {
            look(branch.condition());
            look(branch.then());
            branch.otherwise().ifPresent(this::look);
        }
    }

    private void look(Expr expr) {
        if (expr instanceof Expr.Call call) {
            boolean isAccess =
                    !call.function().equals("assert") && !call.function().equals("atomic_thread_fence");
            if (isAccess) {
                touch(call.arguments().get(0));
            }
            call.arguments().forEach(this::look);
        } else if (expr instanceof Expr.Unary unary) {
            if (unary.operator() == UnaryOperator.DEREFERENCE) {
                dereference(unary.operand());
            }
            look(unary.operand());
        } else if (expr instanceof Expr.Index index) {
            dereference(index.array());
            look(index.index());
        } else if (expr instanceof Expr.Binary binary) {
            look(binary.left());
            look(binary.right());
        } else if (expr instanceof Expr.Conditional conditional) {
            look(conditional.condition());
            look(conditional.then());
            look(conditional.otherwise());
        } else if (expr instanceof Expr.Assign assign) {
            look(assign.target());
            look(assign.value());
        }
    }

    private void dereference(Expr pointer) {
        if (!(pointer instanceof Expr.Name name)) {
            hasPlainOnes = true;
            isAnywhere = true; // through a pointer in memory: it may be atomic, and it may be any location
        } else if (atomicParameters.contains(name.name())) {
            names.add(name.name());
        } else {
            hasPlainOnes = true;
        }
    }

    private void touch(Expr address) {
        if (address instanceof Expr.Name name) {
            names.add(name.name());
        } else if (address instanceof Expr.Unary unary && unary.operand() instanceof Expr.Index index) {
            touch(index.array());
        } else if (address instanceof Expr.Binary binary) {
            touch(binary.left());
        } else {
            isAnywhere = true;
        }
    }
}
