package dev.weakspot.litmus.program;

import dev.weakspot.event.Mode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The memory orders of the atomic accesses in code, reachable or not. */
final class AccessOrders {
    private AccessOrders() {}

    static Set<Mode> of(List<Instruction> code) {
        Set<Mode> modes = EnumSet.noneOf(Mode.class);
        code.forEach(instruction -> addTo(modes, instruction));
        modes.remove(Mode.NON_ATOMIC);
        return modes;
    }

    private static void addTo(Set<Mode> modes, Instruction instruction) {
        if (instruction instanceof Instruction.Load load) {
            modes.add(load.mode());
        } else if (instruction instanceof Instruction.Store store) {
            modes.add(store.mode());
        } else if (instruction instanceof Instruction.Update update) {
            modes.add(update.mode());
        } else if (instruction instanceof Instruction.CompareExchange exchange) {
            modes.add(exchange.success());
            modes.add(exchange.failure());
        } else if (instruction instanceof Instruction.Await await) {
            modes.add(await.mode());
        } else if (instruction instanceof Instruction.AwaitExchange exchange) {
            modes.add(exchange.mode());
        }
    }
}
