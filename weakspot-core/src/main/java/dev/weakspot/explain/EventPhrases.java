package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;

/** Events and accesses as parts of a sentence. */
public final class EventPhrases {
    private final StepWords words;

    EventPhrases(StepWords words) {
        this.words = words;
    }

    /** {@code P0 writes x = 1}. */
    String clause(ExecutionNode happened) {
        return "P" + happened.thread() + " " + predicate(happened);
    }

    /** {@code writes x = 1}. */
    String predicate(ExecutionNode happened) {
        String name = words.nameOf(happened.operation());
        if (happened.isArrival()) {
            return "arrives at " + name;
        }
        if (happened.operation() instanceof PlainAccess plain) {
            return (plain.isWrite() ? "writes " : "reads ") + name;
        }
        if (happened.operation() instanceof LifeCycle.Free) {
            return "frees " + name;
        }
        if (happened.operation() instanceof LifeCycle.Allocate) {
            return "allocates " + name;
        }
        if (happened.isUpdate()) {
            return "changes " + name + fromTo(happened);
        }
        if (happened.isWrite()) {
            return "writes " + name + " = " + words.valueText(happened.location(), happened.written());
        }
        if (happened.isRead()) {
            return "reads " + name + " = " + words.valueText(happened.location(), happened.found());
        }
        if (happened.isFence()) {
            return "passes its " + fence(happened);
        }
        if (happened.operation() instanceof Synchronisation synchronisation) {
            Event.Synchronised event = (Event.Synchronised) happened.event().orElseThrow();
            return synchronisation.match(new ObjectPredicates(words, event.outcome(), event.answer()));
        }
        return life(happened);
    }

    private static String life(ExecutionNode happened) {
        if (happened.operation() instanceof LifeCycle.Join join) {
            return "joins P" + join.child();
        }
        if (happened.event().orElseThrow() instanceof Event.Passed passed
                && passed.operation() instanceof LifeCycle.Start) {
            return "starts P" + passed.answer();
        }
        if (happened.operation() instanceof LifeCycle.Annotation annotation) {
            return annotation.isRelease() ? "releases an annotated order" : "acquires that order";
        }
        throw new IllegalStateException("an event that orders nothing: event=" + happened);
    }

    /** {@code P0's write of x = 1}. */
    String noun(ExecutionNode happened) {
        String name = words.nameOf(happened.operation());
        String owner = "P" + happened.thread() + "'s ";
        if (happened.isUpdate()) {
            return owner + "update of " + name + fromTo(happened);
        }
        if (happened.isWrite()) {
            return owner + "write of " + name + " = " + words.valueText(happened.location(), happened.written());
        }
        if (happened.isRead()) {
            return owner + "read of " + name + " = " + words.valueText(happened.location(), happened.found());
        }
        if (!happened.isFence()) {
            throw new IllegalStateException("an event without a noun phrase: event=" + happened);
        }
        return owner + fence(happened);
    }

    private static String fence(ExecutionNode happened) {
        return happened.mode() == Mode.SEQ_CST ? "SC fence" : happened.mode().word() + " fence";
    }

    private String fromTo(ExecutionNode happened) {
        return " from " + words.valueText(happened.location(), happened.found()) + " to "
                + words.valueText(happened.location(), happened.written());
    }

    /** {@code read of x}: an access that has not happened yet. */
    String noun(MemoryAccess access) {
        String name = words.nameOf(access);
        int location = StepWords.locationOf(access);
        if (access instanceof MemoryAccess.Load) {
            return "read of " + name;
        }
        if (access instanceof MemoryAccess.Store store) {
            return "write of " + name + " = " + words.valueText(location, store.value());
        }
        if (access instanceof MemoryAccess.Await await) {
            return "wait for " + name + " = " + words.valueText(location, await.wanted());
        }
        if (access instanceof MemoryAccess.CompareExchange) {
            return "compare-exchange of " + name;
        }
        if (access instanceof MemoryAccess.AwaitExchange exchange) {
            return "wait to change " + name + " from " + words.valueText(location, exchange.expected()) + " to "
                    + words.valueText(location, exchange.desired());
        }
        return "update of " + name;
    }

    /** The access in one word. */
    public static String word(Operation access) {
        if (access instanceof PlainAccess plain) {
            return plain.isWrite() ? "write" : "read";
        }
        if (access instanceof LifeCycle.Storage) {
            return access instanceof LifeCycle.Free ? "free" : "allocation";
        }
        if (access instanceof MemoryAccess.Load) {
            return "read";
        }
        if (access instanceof MemoryAccess.Store) {
            return "write";
        }
        if (access instanceof MemoryAccess.Await || access instanceof MemoryAccess.AwaitExchange) {
            return "wait";
        }
        return access instanceof MemoryAccess.CompareExchange ? "compare-exchange" : "update";
    }

    static String at(Operation operation) {
        return "at " + line(operation.site());
    }

    public static String line(Site site) {
        return site.inWords();
    }

    static String inBrackets(ExecutionNode happened) {
        return " (" + line(happened.site()) + ")";
    }
}
