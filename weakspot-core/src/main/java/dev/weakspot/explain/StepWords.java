package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Action;
import java.util.Optional;

/** The steps of an interleaving in the words of the program: {@code read x = 1}. */
public final class StepWords {
    private final ProgramNames names;

    public StepWords(ProgramNames names) {
        this.names = names;
    }

    /** One step in words. Arriving at a barrier and passing it are two steps. */
    public String text(ExecutionNode happened) {
        String name = nameOf(happened.operation());
        if (happened.isArrival()) {
            return "arrive at " + name;
        }
        return happened.event().orElseThrow().match(new EventWords(happened, name));
    }

    /** One step as data and in words. */
    public Action action(ExecutionNode happened) {
        String name = nameOf(happened.operation());
        if (happened.isArrival()) {
            return new Action("arrive", name, "", Optional.empty(), text(happened));
        }
        Optional<Access> access = new AccessNames(names).of(happened.operation());
        return new Action(
                access.map(Access::operation).orElse(""),
                name,
                value(happened),
                happened.operation() instanceof MemoryAccess.CompareExchange
                        ? Optional.of(happened.mode()) // of the success or of the failure
                        : access.flatMap(Access::mode),
                text(happened));
    }

    /** The value that the step wrote, or else read. */
    private String value(ExecutionNode happened) {
        if (happened.isWrite()) {
            return valueText(happened.location(), happened.written());
        }
        return happened.isRead() ? valueText(happened.location(), happened.found()) : "";
    }

    /** The location, address, block, mutex or barrier of the operation, as the program spells it; empty for a fence. */
    public String nameOf(Operation operation) {
        if (operation instanceof Synchronisation synchronisation) {
            return names.object(synchronisation);
        }
        if (operation instanceof PlainAccess plain) {
            return names.address(plain.address());
        }
        if (operation instanceof LifeCycle.Free || operation instanceof LifeCycle.Allocate) {
            return names.block(((LifeCycle.Storage) operation).base());
        }
        int location = locationOf(operation);
        return location == ExecutionNode.NO_LOCATION ? "" : nameOf(location);
    }

    public String nameOf(int location) {
        return names.location(location);
    }

    /** The location it accesses, or {@link ExecutionNode#NO_LOCATION}. */
    public static int locationOf(Operation operation) {
        return operation instanceof MemoryAccess access ? access.match(new Locations()) : ExecutionNode.NO_LOCATION;
    }

    /** A value of this location in the notation of the program. */
    public String valueText(int location, long value) {
        return names.value(location, value);
    }

    private final class EventWords implements Event.Cases<String> {
        private final ExecutionNode happened;
        private final String name;

        EventWords(ExecutionNode happened, String name) {
            this.happened = happened;
            this.name = name;
        }

        @Override
        public String read(Event.Read read) {
            String value = valueText(read.location(), read.value());
            if (happened.operation() instanceof MemoryAccess.CompareExchange exchange) {
                String why = read.value() == exchange.expected() ? " fails by chance, " : " fails, ";
                return "cas " + name + why + "read " + value;
            }
            boolean isAwait = happened.operation() instanceof MemoryAccess.Await;
            return (isAwait ? "await " : "read ") + name + " = " + value;
        }

        @Override
        public String write(Event.Write write) {
            return "write " + name + " = " + valueText(write.location(), write.value());
        }

        @Override
        public String update(Event.Update update) {
            String word = updateWord(happened.operation());
            int location = update.location();
            return word + " " + name + ": " + valueText(location, update.read()) + " -> "
                    + valueText(location, update.written());
        }

        @Override
        public String fence(Event.Fence fence) {
            return fence.mode() == Mode.SEQ_CST ? "SC fence" : fence.mode().word() + " fence";
        }

        @Override
        public String synchronised(Event.Synchronised event) {
            if (event.operation() instanceof Synchronisation.Barrier) {
                return "pass " + name;
            }
            String what = event.operation().match(new ObjectWords()) + " " + name;
            if (event.operation() instanceof Synchronisation.Unpark) {
                return what + ": " + event.answer() + " woken";
            }
            return switch (event.outcome()) {
                case DONE -> what;
                case REFUSED -> what + " is refused";
                case TIMED_OUT -> what + " times out";
                case WAITING -> what + " begins";
            };
        }

        @Override
        public String passed(Event.Passed passed) {
            return passed.operation().match(new LifeCycleWords(passed.answer()));
        }

        @Override
        public String chosen(Event.Chosen chosen) {
            throw new IllegalStateException("a choice has its own text: choice=" + chosen);
        }
    }

    /** The access in one word: {@code read}, {@code cas}. */
    static String verb(MemoryAccess access) {
        if (access instanceof MemoryAccess.Load) {
            return "read";
        }
        if (access instanceof MemoryAccess.Await) {
            return "await";
        }
        return access instanceof MemoryAccess.Store ? "write" : updateWord(access);
    }

    public static String updateWord(Operation operation) {
        if (operation instanceof MemoryAccess.CompareExchange) {
            return "cas";
        }
        return operation instanceof MemoryAccess.AwaitExchange ? "await_cas" : "update";
    }

    private record Locations() implements MemoryAccess.Cases<Integer> {
        @Override
        public Integer load(MemoryAccess.Load load) {
            return load.location();
        }

        @Override
        public Integer store(MemoryAccess.Store store) {
            return store.location();
        }

        @Override
        public Integer update(MemoryAccess.Update update) {
            return update.location();
        }

        @Override
        public Integer compareExchange(MemoryAccess.CompareExchange exchange) {
            return exchange.location();
        }

        @Override
        public Integer await(MemoryAccess.Await await) {
            return await.location();
        }

        @Override
        public Integer awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return exchange.location();
        }

        @Override
        public Integer fence(MemoryAccess.Fence fence) {
            return ExecutionNode.NO_LOCATION;
        }
    }
}
