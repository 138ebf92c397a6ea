package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.EventPhrases;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.List;
import java.util.Optional;

/**
 * The instruction at which a thread depends on a value that may be stale. The code of the thread is executed again to
 * find the dependences. With one read marked as stale, the thread stops at the use if the use depends on the read. With
 * another value for the read, the registers that differ depend on it.
 */
final class StaleUse {
    private static final int NO_STEP = -1;

    private final ThreadCode code;
    private final List<ExecutionNode> events;

    /** The operation that uses the value; empty if a local instruction uses it. */
    private final Optional<Operation> operation;

    private final boolean isAssertion;

    /**
     * The use after these events of all threads.
     *
     * @param beforeUse the local state in which the thread is about to use the value
     */
    StaleUse(ThreadCode code, List<ExecutionNode> events, LocalState beforeUse) {
        this.code = code;
        this.events = events;
        this.isAssertion = code.isAssertion(beforeUse);
        LocalState fresh = replayed(NO_STEP, null);
        this.operation =
                code.counter(fresh) == code.counter(beforeUse) ? Optional.of(code.next(fresh)) : Optional.empty();
    }

    /** Whether the use depends on the read of this step. */
    boolean dependsOn(int read) {
        return replayed(read, event(read)).noticesStale();
    }

    /** The declared register that depends on the read, if there is exactly one. */
    Optional<String> register(int read, long otherValue) {
        Event.Read asRead = (Event.Read) event(read);
        long value = otherValue == asRead.value() ? asRead.value() + 1 : otherValue;
        Event other = new Event.Read(asRead.thread(), asRead.location(), asRead.mode(), value);
        LocalState one = replayed(read, asRead);
        LocalState two = replayed(read, other);
        List<String> different = code.registers().stream()
                .filter(register -> one.register(register.number()) != two.register(register.number()))
                .map(ThreadCode.Register::name)
                .toList();
        return different.size() == 1 ? Optional.of(different.get(0)) : Optional.empty();
    }

    private Event event(int step) {
        return events.get(step).event().orElseThrow();
    }

    /** The local state after all events if one of them is a stale read, with this event instead. */
    private LocalState replayed(int read, Event event) {
        LocalState state = code.start();
        for (int i = 0; i < events.size(); i++) {
            ExecutionNode happened = events.get(i);
            if (happened.thread() == code.thread() && !happened.isArrival()) {
                state = i == read
                        ? code.resumeStale(state, event)
                        : code.resume(state, happened.event().orElseThrow());
            }
        }
        return state;
    }

    /** Whether the thread has ended, so that the final condition uses the value. */
    boolean isAtEnd() {
        return operation.orElse(null) instanceof LifeCycle.Exit;
    }

    /** The purpose of the use, as a phrase. */
    String how() {
        if (isAtEnd()) {
            return "in the final condition";
        }
        if (operation.orElse(null) instanceof MemoryAccess.Load) {
            return "to choose what it reads";
        }
        if (operation.orElse(null) instanceof MemoryAccess access) {
            return "in its " + EventPhrases.word(access);
        }
        return isAssertion ? "in an assertion" : "to decide how to go on";
    }
}
