package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.HashSet;
import java.util.Set;

/** The constructs that the text of a program uses, reachable or not. */
public final class UsedConstructs {
    private final Set<String> names = new HashSet<>();
    private final Set<String> atomicParameters = new HashSet<>();
    private boolean isAnywhere;
    private boolean hasPlainAccesses;
    private boolean hasScAccesses;
    private boolean hasScFences;

    private UsedConstructs() {}

    public static UsedConstructs in(LitmusFile file) {
        UsedConstructs uses = new UsedConstructs();
        for (ThreadBody thread : file.threads()) {
            uses.atomicParameters.clear();
            thread.parameters().stream()
                    .filter(parameter -> parameter.type().isAtomic())
                    .forEach(parameter -> uses.atomicParameters.add(parameter.name()));
            uses.look(thread.body());
        }
        return uses;
    }

    /** Whether an atomic operation may access it. */
    public boolean isAtomic(String location) {
        return isAnywhere || names.contains(location);
    }

    /** Whether the program dereferences an object that may be non-atomic. */
    public boolean hasPlainAccesses() {
        return hasPlainAccesses;
    }

    /**
     * Whether SC accesses, which RC20 does not have, and SC fences occur together. SC runs do not show every such
     * behaviour.
     */
    public boolean mixesScAccessesAndFences() {
        return hasScAccesses && hasScFences;
    }

    public boolean hasScAccesses() {
        return hasScAccesses;
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
            call(call);
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

    private void call(Expr.Call call) {
        boolean isSc = call.arguments().stream()
                .anyMatch(argument ->
                        argument instanceof Expr.Name name && name.name().equals("memory_order_seq_cst"));
        boolean isImplicitlySc =
                call.function().startsWith("atomic_") && !call.function().endsWith("_explicit");
        if (call.function().equals("atomic_thread_fence")) {
            hasScFences |= isSc;
        } else if (!call.function().equals("assert")) {
            hasScAccesses |= isSc || isImplicitlySc;
            touch(call.arguments().get(0));
        }
        call.arguments().forEach(this::look);
    }

    private void dereference(Expr pointer) {
        if (!(pointer instanceof Expr.Name name)) {
            hasPlainAccesses = true;
            hasScAccesses = true;
            isAnywhere = true; // through a pointer in memory: the location is unknown and may be atomic
        } else if (atomicParameters.contains(name.name())) {
            hasScAccesses = true;
            names.add(name.name());
        } else {
            hasPlainAccesses = true;
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
