package dev.weakspot.litmus.verify;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The violations seen in a set of states, each with the first state that shows it. */
final class Violations implements Notes<Violations> {
    private final Map<Violation, Integer> first = new LinkedHashMap<>();
    private final Predicate<Violation> settles;
    private boolean isSettled;

    /**
     * None yet.
     *
     * @param settles which of them make further search needless
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

    /** Each with the first state that shows it, shortest way first. */
    Map<Violation, Integer> all() {
        return first;
    }

    /** A nearest one of this kind. */
    Optional<Map.Entry<Violation, Integer>> nearest(Predicate<Violation.Kind> kind) {
        return first.entrySet().stream()
                .filter(entry -> kind.test(entry.getKey().kind()))
                .findFirst();
    }
}
