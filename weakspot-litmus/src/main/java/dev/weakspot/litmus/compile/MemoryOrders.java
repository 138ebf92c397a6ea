package dev.weakspot.litmus.compile;

import dev.weakspot.event.Mode;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusSource;
import java.util.Map;

/** The names of the memory orders in C, and the orders that each kind of operation allows. */
final class MemoryOrders {
    private static final Map<String, Mode> BY_NAME = Map.of(
            "memory_order_relaxed", Mode.RELAXED,
            "memory_order_consume", Mode.ACQUIRE,
            "memory_order_acquire", Mode.ACQUIRE,
            "memory_order_release", Mode.RELEASE,
            "memory_order_acq_rel", Mode.ACQ_REL,
            "memory_order_seq_cst", Mode.SEQ_CST);

    private final LitmusSource source;

    MemoryOrders(LitmusSource source) {
        this.source = source;
    }

    static boolean isOrder(String name) {
        return name.startsWith("memory_order");
    }

    Mode any(Expr argument) throws InputException {
        Mode mode = argument instanceof Expr.Name name ? BY_NAME.get(name.name()) : null;
        if (mode == null) {
            String found = argument instanceof Expr.Name name
                    ? "unknown memory order '" + name.name() + "'"
                    : "the argument is not a memory order";
            throw source.error(
                    argument.position(),
                    found,
                    "known: memory_order_relaxed, _consume, _acquire, _release, _acq_rel, _seq_cst");
        }
        return mode;
    }

    Mode forLoad(Expr argument, String operation) throws InputException {
        Mode mode = any(argument);
        if (!mode.suitsLoad()) {
            throw unsuited(argument, operation, "relaxed, consume, acquire or seq_cst");
        }
        return mode;
    }

    Mode forStore(Expr argument) throws InputException {
        Mode mode = any(argument);
        if (!mode.suitsStore()) {
            throw unsuited(argument, "a store", "relaxed, release or seq_cst");
        }
        return mode;
    }

    private InputException unsuited(Expr argument, String operation, String suited) {
        String order = ((Expr.Name) argument).name().substring("memory_order_".length());
        return source.error(argument.position(), operation + " cannot be " + order, "use " + suited);
    }
}
