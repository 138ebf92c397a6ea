package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.FormattedNumber;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The reason why a thread is blocked or has failed, as the predicate of a sentence. */
public final class BlockedReason {
    private static final int MOST_SITES = 4;

    private final RunSnapshot run;
    private final ProgramNames names;
    private final StepWords words;

    public BlockedReason(RunSnapshot run, ProgramNames names) {
        this.run = run;
        this.names = names;
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

    private String of(LifeCycle operation) {
        if (operation instanceof LifeCycle.EndOfObject end) {
            return (end.isDestroyed() ? "destroys " : "initialises ") + names.address(end.base());
        }
        if (operation instanceof LifeCycle.UseAfterDestroy use) {
            return use.verb() + " " + names.address(use.base()) + ", " + use.destruction();
        }
        if (operation instanceof LifeCycle.FailedAssertion failed) {
            return "fails its assertion" + (failed.condition().isEmpty() ? "" : ": " + failed.condition());
        }
        if (operation instanceof LifeCycle.Crash crash) {
            return crash.reason();
        }
        if (operation instanceof LifeCycle.Join join) {
            return "waits for the end of P" + join.child();
        }
        if (operation instanceof LifeCycle.EndProcess) {
            return "is about to end the process";
        }
        if (operation instanceof LifeCycle.Outside outside) {
            return outside.dependsOnOthers()
                    ? "waits in " + outside.where() + ", which only another thread can end"
                    : "has not returned from " + outside.where();
        }
        return "loops forever without accessing shared memory";
    }

    /** The reason why a run was abandoned in which no thread was enabled and this thread did not return to control. */
    public static String reasonToAbandon(LifeCycle.Outside outside) {
        return position(outside) + " and did not return";
    }

    /** The reason why a run was abandoned in which this thread and every other enabled thread only read. */
    public static String reasonToAbandon(Operation operation, int turns) {
        return "P" + operation.thread() + " read the same values again and again at " + line(operation)
                + ", and no thread wrote anything for " + FormattedNumber.count(turns) + " turns; P"
                + operation.thread() + " may wait forever";
    }

    /** The sites of these next operations of threads. */
    public static String positions(List<Operation> next) {
        List<String> sites =
                next.stream().limit(MOST_SITES).map(BlockedReason::position).toList();
        int more = next.size() - sites.size();
        return String.join(", ", sites) + (more > 0 ? ", and " + more + " more threads elsewhere" : "");
    }

    private static String position(Operation next) {
        String where = next instanceof LifeCycle.Outside outside ? "in " + outside.where() + " at " : "at ";
        return "P" + next.thread() + " was " + where + line(next);
    }

    private static String line(Operation operation) {
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
        List<Integer> holders = run.holders(operation);
        if (operation instanceof Synchronisation.ReadWrite readWrite) {
            return ofReadWriteLock(readWrite, name, holders);
        }
        if (operation instanceof Synchronisation.Once && !holders.isEmpty()) {
            return "waits for " + name + ", which P" + holders.get(0) + " executes";
        }
        String where = operation instanceof Synchronisation.Barrier ? "barrier " : "";
        return "waits at " + where + name;
    }

    private static String ofReadWriteLock(Synchronisation.ReadWrite operation, String name, List<Integer> holders) {
        String by = holders.isEmpty()
                ? "which no thread holds"
                : "held by " + holders.stream().map(thread -> "P" + thread).collect(Collectors.joining(" and "));
        if (operation.action() == Synchronisation.ReadWriteAction.UNLOCK) {
            return "unlocks " + name + ", " + by;
        }
        boolean isOwn = holders.contains(operation.thread());
        String what = operation.action() == Synchronisation.ReadWriteAction.LOCK_TO_READ ? "read-lock " : "write-lock ";
        return "waits to " + what + name + ", " + (isOwn ? "which it holds already" : by);
    }

    private String ofMutex(Synchronisation operation, String name) {
        OptionalInt holder = run.holder(operation.object());
        String by = holder.isPresent() ? "held by P" + holder.getAsInt() : "which no thread holds";
        if (operation instanceof Synchronisation.Unlock) {
            return "unlocks " + name + ", " + by;
        }
        boolean isOwn = holder.isPresent() && holder.getAsInt() == operation.thread();
        return isOwn ? "locks " + name + ", which it holds already" : "waits for " + name + ", " + by;
    }

    private String of(MemoryAccess access) {
        int location = StepWords.locationOf(access);
        String name = words.nameOf(access);
        String now = name + " = " + run.newest(location);
        if (access instanceof MemoryAccess.Await await) {
            return "waits for " + name + " = " + words.valueText(location, await.wanted()) + ", but " + now;
        }
        if (access instanceof MemoryAccess.AwaitExchange exchange) {
            return "waits for " + name + " = " + words.valueText(location, exchange.expected()) + ", but " + now;
        }
        return "waits forever; " + now;
    }
}
