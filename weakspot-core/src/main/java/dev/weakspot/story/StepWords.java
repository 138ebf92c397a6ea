package dev.weakspot.story;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.Happened;

/** The steps of an interleaving in the words of the program: {@code read x = 1}. */
public final class StepWords {
    private final Names names;

    public StepWords(Names names) {
        this.names = names;
    }

    /** What happened; a barrier apart, one move each. */
    public String text(Happened happened) {
        String name = nameOf(happened.operation());
        if (happened.isArrival()) {
            return "arrive at " + name;
        }
        return happened.event().orElseThrow().match(new EventWords(happened, name));
    }

    /** The cell, mutex or barrier it concerns, as the program spells it; nothing for a fence. */
    public String nameOf(Operation operation) {
        if (operation instanceof Synchronisation synchronisation) {
            return names.object(synchronisation);
        }
        int location = locationOf(operation);
        return location == Happened.NOWHERE ? "" : nameOf(location);
    }

    public String nameOf(int location) {
        return names.location(location);
    }

    /** The location it accesses, or {@link Happened#NOWHERE}. */
    public static int locationOf(Operation operation) {
        return operation instanceof MemoryAccess access ? access.match(new Locations()) : Happened.NOWHERE;
    }

    /** A value of this location as people write it. */
    public String valueText(int location, long value) {
        return names.value(location, value);
    }

    private final class EventWords implements Event.Cases<String> {
        private final Happened happened;
        private final String name;

        EventWords(Happened happened, String name) {
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
            return passed.operation().match(new LifeWords(passed.answer()));
        }

        @Override
        public String chosen(Event.Chosen chosen) {
            throw new IllegalStateException("choices are told apart: choice=" + chosen);
        }
    }

    /** What an access does, in a word: {@code read}, {@code cas}. */
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
            return Happened.NOWHERE;
        }
    }
}
