package dev.weakspot.litmus.axiomatic;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.axiomatic.ThreadRun.Stopped;
import dev.weakspot.litmus.axioms.AxiomaticAction;
import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.axioms.Label;
import dev.weakspot.litmus.axioms.Label.Kind;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.Set;

/** The functions of the litmus language as actions. */
final class Functions {
    private static final String EXPLICIT = "_explicit";
    private static final Tracked NO_VALUE = Tracked.constant(0);

    private final ThreadRun run;
    private final Expr.Call call;

    Functions(ThreadRun run, Expr.Call call) {
        this.run = run;
        this.call = call;
    }

    Tracked perform() throws Stopped {
        String name = call.function();
        return switch (name.endsWith(EXPLICIT) ? name.substring(0, name.length() - EXPLICIT.length()) : name) {
            case "atomic_load" -> load();
            case "atomic_store" -> store();
            case "atomic_exchange" -> exchange();
            case "atomic_fetch_add" -> fetch(BinaryOperator.ADD);
            case "atomic_fetch_sub" -> fetch(BinaryOperator.SUBTRACT);
            case "atomic_fetch_or" -> fetch(BinaryOperator.BIT_OR);
            case "atomic_fetch_and" -> fetch(BinaryOperator.BIT_AND);
            case "atomic_fetch_xor" -> fetch(BinaryOperator.BIT_XOR);
            case "atomic_compare_exchange_strong" -> compareExchange(false);
            case "atomic_compare_exchange_weak" -> compareExchange(true);
            case "atomic_thread_fence" -> fence();
            case "await" -> await();
            case "await_cas" -> awaitCas();
            case "assert" -> check();
            case "mtx_lock" -> lock();
            case "mtx_unlock" -> unlock();
            default -> throw new Unsupported(name);
        };
    }

    private Tracked argument(int index) throws Stopped {
        return run.value(call.arguments().get(index));
    }

    private Mode mode(int index) {
        if (index >= call.arguments().size()) {
            return Mode.SEQ_CST;
        }
        String order = ((Expr.Name) call.arguments().get(index)).name();
        return switch (order) {
            case "memory_order_relaxed" -> Mode.RELAXED;
            case "memory_order_consume", "memory_order_acquire" -> Mode.ACQUIRE;
            case "memory_order_release" -> Mode.RELEASE;
            case "memory_order_acq_rel" -> Mode.ACQ_REL;
            case "memory_order_seq_cst" -> Mode.SEQ_CST;
            default -> throw new IllegalStateException("no such order: order=" + order);
        };
    }

    private Tracked load() throws Stopped {
        Tracked address = argument(0);
        return run.fromLastEventOf(new AxiomaticAction.Load(run.location(address), mode(1), address.from()));
    }

    private Tracked store() throws Stopped {
        Tracked address = argument(0);
        Tracked value = argument(1);
        Set<Integer> dependsOn = Tracked.union(address, value);
        run.perform(new AxiomaticAction.Store(run.location(address), mode(2), value.value(), dependsOn));
        return NO_VALUE;
    }

    private Tracked exchange() throws Stopped {
        Tracked address = argument(0);
        Tracked value = argument(1);
        Set<Integer> dependsOn = Tracked.union(address, value);
        return run.fromLastEventOf(
                new AxiomaticAction.Update(run.location(address), mode(2), old -> value.value(), dependsOn));
    }

    private Tracked fetch(BinaryOperator operator) throws Stopped {
        Tracked address = argument(0);
        Tracked operand = argument(1);
        Set<Integer> dependsOn = Tracked.union(address, operand);
        return run.fromLastEventOf(new AxiomaticAction.Update(
                run.location(address),
                mode(2),
                old -> Arithmetic.apply(operator, Tracked.constant(old), operand)
                        .orElseThrow()
                        .value(),
                dependsOn));
    }

    private Tracked compareExchange(boolean isWeak) throws Stopped {
        Tracked address = argument(0);
        String register = expectedRegister();
        Tracked desired = argument(2);
        Tracked expected = run.register(register);
        Label event = run.perform(new AxiomaticAction.Cas(
                run.location(address),
                mode(3),
                mode(4),
                isWeak,
                expected.value(),
                desired.value(),
                Tracked.union(address, expected, desired),
                Tracked.union(address, expected)));
        boolean hasSucceeded = event.kind() == Kind.RMW;
        if (!hasSucceeded) {
            run.setRegister(register, run.fromLastEvent(event.read()));
        }
        return run.fromLastEvent(hasSucceeded ? 1 : 0);
    }

    private String expectedRegister() {
        if (call.arguments().get(1) instanceof Expr.Unary unary
                && unary.operator() == UnaryOperator.ADDRESS_OF
                && unary.operand() instanceof Expr.Name name
                && run.isRegister(name.name())) {
            return name.name();
        }
        throw new Unsupported("a compare-exchange whose expected value is shared");
    }

    /** [Rocker §3.1]: an SC fence is fence(acq); FADD(f, 0, acq_rel); fence(rel). */
    private Tracked fence() throws Stopped {
        Mode mode = mode(0);
        if (mode == Mode.SEQ_CST) {
            run.perform(new AxiomaticAction.Local(Label.fence(Mode.ACQUIRE)));
            run.perform(new AxiomaticAction.Update(AxiomaticLocation.FENCES, Mode.ACQ_REL, old -> old, Set.of()));
            run.perform(new AxiomaticAction.Local(Label.fence(Mode.RELEASE)));
        } else if (mode != Mode.RELAXED) {
            run.perform(new AxiomaticAction.Local(Label.fence(mode)));
        }
        return NO_VALUE;
    }

    private Tracked await() throws Stopped {
        Tracked address = argument(0);
        Tracked value = argument(1);
        Set<Integer> dependsOn = Tracked.union(address, value);
        run.perform(new AxiomaticAction.Wait(run.location(address), mode(2), value.value(), dependsOn));
        return NO_VALUE;
    }

    private Tracked awaitCas() throws Stopped {
        Tracked address = argument(0);
        Tracked expected = argument(1);
        Tracked desired = argument(2);
        run.perform(new AxiomaticAction.BlockingCas(
                run.location(address),
                mode(3),
                expected.value(),
                desired.value(),
                Tracked.union(address, expected, desired)));
        return NO_VALUE;
    }

    private Tracked check() throws Stopped {
        Tracked condition = argument(0);
        run.control(condition.from());
        if (!condition.isTrue()) {
            throw run.fault();
        }
        return NO_VALUE;
    }

    /** A mutex is a location: locked by an acquire BCAS from 0 to 1, unlocked by a release store of 0. */
    private Tracked lock() throws Stopped {
        Object mutex = argument(0).value();
        if (run.heldMutexes().contains(mutex)) {
            throw run.fault();
        }
        run.perform(new AxiomaticAction.BlockingCas((AxiomaticLocation) mutex, Mode.ACQUIRE, 0, 1, Set.of()));
        run.heldMutexes().add(mutex);
        return NO_VALUE;
    }

    private Tracked unlock() throws Stopped {
        Object mutex = argument(0).value();
        if (!run.heldMutexes().contains(mutex)) {
            throw run.fault();
        }
        run.perform(new AxiomaticAction.Store((AxiomaticLocation) mutex, Mode.RELEASE, 0, Set.of()));
        run.heldMutexes().remove(mutex);
        return NO_VALUE;
    }
}
