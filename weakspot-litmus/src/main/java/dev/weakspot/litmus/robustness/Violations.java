package dev.weakspot.litmus.robustness;

import dev.weakspot.litmus.search.StateNotes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The violations in a set of states, each with the first state that has it. */
public final class Violations implements StateNotes<Violations> {
    private final Map<Violation, Integer> first = new LinkedHashMap<>();
    private final Predicate<Violation> settles;
    private boolean isSettled;

    /**
     * An empty set of violations.
     *
     * @param settles whether a violation makes further search unnecessary
     */
    Violations(Predicate<Violation> settles) {
        this.settles = settles;
    }

    void note(Violation violation, int state) {
        if (first.putIfAbsent(violation, state) == null) {
            isSettled |= settles.test(violation);
        }
    }

    @Override
    public void append(Violations later) {
        later.first.forEach(this::note);
    }

    @Override
    public void clear() {
        first.clear();
        isSettled = false;
    }

    @Override
    public boolean isSettled() {
        return isSettled;
    }

    /** Each violation with the first state that has it; the shortest counterexample first. */
    public Map<Violation, Integer> all() {
        return first;
    }

    /** The violation of these kinds with the shortest counterexample. */
    public Optional<Map.Entry<Violation, Integer>> nearest(Predicate<Violation.Kind> kind) {
        return first.entrySet().stream()
                .filter(entry -> kind.test(entry.getKey().kind()))
                .findFirst();
    }
}
