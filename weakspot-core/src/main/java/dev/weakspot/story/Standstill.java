package dev.weakspot.story;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Figures;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Why a thread goes no further. */
public final class Standstill {
    private static final int MOST_PLACES = 4;

    private final Scene scene;
    private final StepWords words;

    public Standstill(Scene scene, Names names) {
        this.scene = scene;
        this.words = new StepWords(names);
    }

    public String of(Operation operation) {
        if (operation instanceof LifeCycle life) {
            return of(life);
        }
        return operation instanceof Synchronisation synchronisation
                ? of(synchronisation)
                : of((MemoryAccess) operation);
    }

    private static String of(LifeCycle operation) {
        if (operation instanceof LifeCycle.FailedAssertion) {
            return "fails its assertion";
        }
        if (operation instanceof LifeCycle.Crash crash) {
            return crash.reason();
        }
        if (operation instanceof LifeCycle.Join join) {
            return "waits for the end of P" + join.child();
        }
        if (operation instanceof LifeCycle.Absent absent) {
            return absent.isUpToOthers()
                    ? "waits in " + absent.where() + ", which only other threads can end"
                    : "has not come back from " + absent.where();
        }
        return "loops for ever without touching shared memory";
    }

    /** Why a run was given up in which nobody could go on and this thread did not come back. */
    public static String reasonToGiveUp(LifeCycle.Absent absent) {
        return whereabouts(absent) + " and did not come back";
    }

    /** The same of one in which this thread, and whoever else could go on, only read. */
    public static String reasonToGiveUp(Operation operation, int turns) {
        return "P" + operation.thread() + " read the same over and over at " + place(operation)
                + " and nobody wrote anything for " + Figures.count(turns) + " turns; it may wait for ever";
    }

    /** Where the threads stand before these operations. */
    public static String whereabouts(List<Operation> next) {
        List<String> places =
                next.stream().limit(MOST_PLACES).map(Standstill::whereabouts).toList();
        int more = next.size() - places.size();
        return String.join(", ", places) + (more > 0 ? ", and " + more + " more threads elsewhere" : "");
    }

    private static String whereabouts(Operation next) {
        String where = next instanceof LifeCycle.Absent absent ? "in " + absent.where() + " at " : "at ";
        return "P" + next.thread() + " was " + where + place(next);
    }

    private static String place(Operation operation) {
        return operation.site().file() + ":" + operation.site().line();
    }

    private String of(Synchronisation operation) {
        String name = words.nameOf(operation);
        if (operation instanceof Synchronisation.Lock || operation instanceof Synchronisation.Unlock) {
            return ofMutex(operation, name);
        }
        if (operation instanceof Synchronisation.Park) {
            return "sleeps at " + name;
        }
        List<Integer> holders = scene.holders(operation);
        if (operation instanceof Synchronisation.ReadWrite readWrite) {
            return ofReadWriteLock(readWrite, name, holders);
        }
        if (operation instanceof Synchronisation.Once && !holders.isEmpty()) {
            return "waits for " + name + ", which P" + holders.get(0) + " does";
        }
        String where = operation instanceof Synchronisation.Barrier ? "barrier " : "";
        return "waits at " + where + name;
    }

    private static String ofReadWriteLock(Synchronisation.ReadWrite operation, String name, List<Integer> holders) {
        String by = holders.isEmpty()
                ? "which nobody holds"
                : "held by " + holders.stream().map(thread -> "P" + thread).collect(Collectors.joining(" and "));
        if (operation.action() == Synchronisation.ReadWriteAction.UNLOCK) {
            return "unlocks " + name + ", " + by;
        }
        boolean isOwn = holders.contains(operation.thread());
        String what = operation.action() == Synchronisation.ReadWriteAction.LOCK_TO_READ ? "read-lock " : "write-lock ";
        return "waits to " + what + name + ", " + (isOwn ? "which it holds already" : by);
    }

    private String ofMutex(Synchronisation operation, String name) {
        OptionalInt holder = scene.holder(operation.object());
        String by = holder.isPresent() ? "held by P" + holder.getAsInt() : "which nobody holds";
        if (operation instanceof Synchronisation.Unlock) {
            return "unlocks " + name + ", " + by;
        }
        boolean isOwn = holder.isPresent() && holder.getAsInt() == operation.thread();
        return isOwn ? "locks " + name + ", which it holds already" : "waits for " + name + ", " + by;
    }

    private String of(MemoryAccess access) {
        int location = StepWords.locationOf(access);
        String name = words.nameOf(access);
        String now = name + " = " + scene.newest(location);
        if (access instanceof MemoryAccess.Await await) {
            return "waits for " + name + " = " + words.valueText(location, await.wanted()) + ", but " + now;
        }
        if (access instanceof MemoryAccess.AwaitExchange exchange) {
            return "waits for " + name + " = " + words.valueText(location, exchange.expected()) + ", but " + now;
        }
        return "waits for ever, " + now;
    }
}
