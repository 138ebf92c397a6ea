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
    private static final DependentValue NO_VALUE = DependentValue.constant(0);

    private final ThreadRun run;
    private final Expr.Call call;

    Functions(ThreadRun run, Expr.Call call) {
        this.run = run;
        this.call = call;
    }

    DependentValue perform() throws Stopped {
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

    private DependentValue argument(int index) throws Stopped {
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

    private DependentValue load() throws Stopped {
        DependentValue address = argument(0);
        return run.fromLastEventOf(new AxiomaticAction.Load(run.location(address), mode(1), address.from()));
    }

    private DependentValue store() throws Stopped {
        DependentValue address = argument(0);
        DependentValue value = argument(1);
        Set<Integer> dependsOn = DependentValue.union(address, value);
        run.perform(new AxiomaticAction.Store(run.location(address), mode(2), value.value(), dependsOn));
        return NO_VALUE;
    }

    private DependentValue exchange() throws Stopped {
        DependentValue address = argument(0);
        DependentValue value = argument(1);
        Set<Integer> dependsOn = DependentValue.union(address, value);
        return run.fromLastEventOf(
                new AxiomaticAction.Update(run.location(address), mode(2), old -> value.value(), dependsOn));
    }

    private DependentValue fetch(BinaryOperator operator) throws Stopped {
        DependentValue address = argument(0);
        DependentValue operand = argument(1);
        Set<Integer> dependsOn = DependentValue.union(address, operand);
        return run.fromLastEventOf(new AxiomaticAction.Update(
                run.location(address),
                mode(2),
                old -> Arithmetic.apply(operator, DependentValue.constant(old), operand)
                        .orElseThrow()
                        .value(),
                dependsOn));
    }

    private DependentValue compareExchange(boolean isWeak) throws Stopped {
        DependentValue address = argument(0);
        String register = expectedRegister();
        DependentValue desired = argument(2);
        DependentValue expected = run.register(register);
        Label event = run.perform(new AxiomaticAction.Cas(
                run.location(address),
                mode(3),
                mode(4),
                isWeak,
                expected.value(),
                desired.value(),
                DependentValue.union(address, expected, desired),
                DependentValue.union(address, expected)));
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
    private DependentValue fence() throws Stopped {
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

    private DependentValue await() throws Stopped {
        DependentValue address = argument(0);
        DependentValue value = argument(1);
        Set<Integer> dependsOn = DependentValue.union(address, value);
        run.perform(new AxiomaticAction.Wait(run.location(address), mode(2), value.value(), dependsOn));
        return NO_VALUE;
    }

    private DependentValue awaitCas() throws Stopped {
        DependentValue address = argument(0);
        DependentValue expected = argument(1);
        DependentValue desired = argument(2);
        run.perform(new AxiomaticAction.BlockingCas(
                run.location(address),
                mode(3),
                expected.value(),
                desired.value(),
                DependentValue.union(address, expected, desired)));
        return NO_VALUE;
    }

    private DependentValue check() throws Stopped {
        DependentValue condition = argument(0);
        run.control(condition.from());
        if (!condition.isTrue()) {
            throw run.fault();
        }
        return NO_VALUE;
    }

    /** A mutex is a location: locked by an acquire BCAS from 0 to 1, unlocked by a release store of 0. */
    private DependentValue lock() throws Stopped {
        Object mutex = argument(0).value();
        if (run.heldMutexes().contains(mutex)) {
            throw run.fault();
        }
        run.perform(new AxiomaticAction.BlockingCas((AxiomaticLocation) mutex, Mode.ACQUIRE, 0, 1, Set.of()));
        run.heldMutexes().add(mutex);
        return NO_VALUE;
    }

    private DependentValue unlock() throws Stopped {
        Object mutex = argument(0).value();
        if (!run.heldMutexes().contains(mutex)) {
            throw run.fault();
        }
        run.perform(new AxiomaticAction.Store((AxiomaticLocation) mutex, Mode.RELEASE, 0, Set.of()));
        run.heldMutexes().remove(mutex);
        return NO_VALUE;
    }
}
