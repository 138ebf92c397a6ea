package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explain.EventPhrases;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.List;
import java.util.Optional;

/**
 * The place at which a thread depends on a value that may be stale. Found out by letting the thread run again: with one
 * read marked as stale, it stops at the use if the use depends on it; with another value read, the registers that are
 * different then hold what depends on it.
 */
final class StaleUse {
    private static final int NOTHING = -1;

    private final ThreadCode code;
    private final List<CounterexampleStep> steps;

    /** What the thread does there; empty if that concerns nobody else. */
    private final Optional<Operation> operation;

    /**
     * The use at the end of a run.
     *
     * @param place where the thread stands, about to use the value
     */
    StaleUse(ThreadCode code, List<CounterexampleStep> steps, LocalState place) {
        this.code = code;
        this.steps = steps;
        LocalState fresh = replayed(NOTHING, null);
        this.operation = code.counter(fresh) == code.counter(place) ? Optional.of(code.next(fresh)) : Optional.empty();
    }

    /** Whether it depends on the read that is this step of the run. */
    boolean dependsOn(int read) {
        return replayed(read, event(read)).noticesStale();
    }

    /** The register that holds what came of the read, if it has a name and there is one. */
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
        return steps.get(step).event().orElseThrow();
    }

    /** Where the thread stands in the end if this step is a stale read, with this outcome. */
    private LocalState replayed(int read, Event event) {
        LocalState state = code.start();
        for (int i = 0; i < steps.size(); i++) {
            CounterexampleStep step = steps.get(i);
            if (step.thread() == code.thread() && step.event().isPresent()) {
                state = i == read
                        ? code.resumeStale(state, event)
                        : code.resume(state, step.event().get());
            }
        }
        return state;
    }

    /** Whether it is the end of the thread, where the final condition looks at its registers. */
    boolean isAtEnd() {
        return operation.orElse(null) instanceof LifeCycle.Exit;
    }

    /** What the value is used for. */
    String how(Site site) {
        if (isAtEnd()) {
            return "in the final condition";
        }
        if (operation.orElse(null) instanceof MemoryAccess.Load) {
            return "to choose what it reads";
        }
        if (operation.orElse(null) instanceof MemoryAccess access) {
            return "in its " + EventPhrases.word(access);
        }
        boolean isAssertion = site.text().startsWith("assert", site.column() - 1);
        return isAssertion ? "in an assertion" : "to decide how to go on";
    }
}
