package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.Configuration.NaiveBarrier;
import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.oracle.ProgramFault.Fault;
import dev.weakspot.litmus.oracle.WorkItem.CompareExchange;
import dev.weakspot.litmus.oracle.WorkItem.Compute;
import dev.weakspot.litmus.oracle.WorkItem.Effect;
import dev.weakspot.litmus.oracle.WorkItem.Pass;
import dev.weakspot.litmus.oracle.WorkItem.ReadExpected;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;

/** The functions of the language. Under SC the modes have no effect, so mode arguments are ignored. */
final class NaiveFunctions {
    private final ThreadStep turn;
    private final Expr.Call call;
    private final Position position;

    NaiveFunctions(ThreadStep turn, Expr.Call call) {
        this.turn = turn;
        this.call = call;
        this.position = call.position();
    }

    /** All arguments, then the function. */
    static WorkItem[] items(Expr.Call call) {
        List<WorkItem> items = new ArrayList<>();
        call.arguments().stream().limit(values(call)).map(Compute::new).forEach(items::add);
        switch (plainName(call)) {
            case "atomic_compare_exchange_strong" -> {
                items.add(new ReadExpected(call.position()));
                items.add(new CompareExchange(call.position(), false));
            }
            case "atomic_compare_exchange_weak" -> {
                items.add(new ReadExpected(call.position()));
                items.add(new CompareExchange(call.position(), true));
            }
            default -> items.add(new WorkItem.Call(call));
        }
        return items.toArray(WorkItem[]::new);
    }

    /** The number of value arguments; the remaining arguments are modes. */
    private static int values(Expr.Call call) {
        return switch (plainName(call)) {
            case "atomic_thread_fence" -> 0;
            case "atomic_load", "assert", "mtx_lock", "mtx_unlock", "barrier_wait" -> 1;
            case "atomic_compare_exchange_strong", "atomic_compare_exchange_weak", "await_cas" -> 3;
            case "choose" -> call.arguments().size();
            default -> 2;
        };
    }

    private static String plainName(Expr.Call call) {
        String suffix = "_explicit";
        String name = call.function();
        return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    }

    Effect perform() throws ProgramFault {
        switch (plainName(call)) {
            case "atomic_load" -> turn.push(turn.read(turn.pop(), position));
            case "atomic_store" -> {
                Object value = turn.pop();
                turn.write(turn.pop(), value, position);
            }
            case "atomic_exchange" -> exchange();
            case "atomic_fetch_add" -> fetch(BinaryOperator.ADD);
            case "atomic_fetch_sub" -> fetch(BinaryOperator.SUBTRACT);
            case "atomic_fetch_or" -> fetch(BinaryOperator.BIT_OR);
            case "atomic_fetch_and" -> fetch(BinaryOperator.BIT_AND);
            case "atomic_fetch_xor" -> fetch(BinaryOperator.BIT_XOR);
            case "atomic_thread_fence" -> {
                return Effect.LOCAL;
            }
            case "assert" -> {
                if (!NaiveArithmetic.isTrue(turn.pop())) {
                    throw new ProgramFault(Fault.ASSERTION, position);
                }
                return Effect.LOCAL;
            }
            case "choose" -> choose();
            case "await" -> {
                Object value = turn.pop();
                return turn.read(turn.pop(), position).equals(value) ? Effect.DONE : Effect.BLOCKED;
            }
            case "await_cas" -> {
                return awaitCas();
            }
            case "mtx_lock" -> {
                return lock(mutexOrBarrier());
            }
            case "mtx_unlock" -> unlock(mutexOrBarrier());
            case "barrier_wait" -> arrive(mutexOrBarrier());
            default -> throw new IllegalStateException("unknown function: call=" + call);
        }
        return Effect.DONE;
    }

    private void exchange() throws ProgramFault {
        Object value = turn.pop();
        Object address = turn.pop();
        turn.push(turn.read(address, position));
        turn.write(address, value, position);
    }

    private void fetch(BinaryOperator operator) throws ProgramFault {
        Object operand = turn.pop();
        Object address = turn.pop();
        Object old = turn.read(address, position);
        turn.write(address, NaiveArithmetic.apply(operator, old, operand, position), position);
        turn.push(old);
    }

    private void choose() {
        List<Object> candidates = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            candidates.add(turn.pop());
        }
        for (Object candidate : candidates.subList(1, candidates.size())) {
            turn.alternative(() -> turn.push(candidate));
        }
        turn.push(candidates.get(0));
    }

    private Effect awaitCas() throws ProgramFault {
        Object desired = turn.pop();
        Object expected = turn.pop();
        Object address = turn.pop();
        if (!turn.read(address, position).equals(expected)) {
            return Effect.BLOCKED;
        }
        turn.write(address, desired, position);
        return Effect.DONE;
    }

    private String mutexOrBarrier() {
        return ((Address) turn.pop()).name();
    }

    private Effect lock(String mutex) throws ProgramFault {
        Integer owner = turn.shared().owners().get(mutex);
        if (owner == null) {
            turn.share(turn.shared().withOwner(mutex, turn.thread()));
            return Effect.DONE;
        }
        if (owner == turn.thread()) {
            throw new ProgramFault(Fault.LOCK_MISUSE, position);
        }
        return Effect.BLOCKED;
    }

    private void unlock(String mutex) throws ProgramFault {
        Integer owner = turn.shared().owners().get(mutex);
        if (owner == null || owner != turn.thread()) {
            throw new ProgramFault(Fault.LOCK_MISUSE, position);
        }
        turn.share(turn.shared().withoutOwner(mutex));
    }

    private void arrive(String barrier) {
        NaiveBarrier before = turn.shared().barriers().get(barrier);
        boolean isLast = before.arrived() + 1 == before.parties();
        NaiveBarrier after = isLast
                ? new NaiveBarrier(before.parties(), before.generation() + 1, 0)
                : new NaiveBarrier(before.parties(), before.generation(), before.arrived() + 1);
        turn.share(turn.shared().withBarrier(barrier, after));
        if (!isLast) {
            turn.next(new Pass(barrier, before.generation()));
        }
    }
}
