package dev.weakspot.litmus.oracle;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The behaviours of a program under sequential consistency that a verdict reports.
 *
 * @param outcomes the outcomes of the executions that end and satisfy the filter
 * @param isConditionReached whether one of them satisfies the condition; for {@code forall P}, whether one refutes P;
 *     false without a condition
 * @param failedAssertions the lines of the assertions that fail in some execution
 * @param hasDeadlock whether threads can block each other
 */
public record Behaviour(
        SortedSet<String> outcomes,
        boolean isConditionReached,
        SortedSet<Integer> failedAssertions,
        SortedSet<Integer> crashes,
        SortedSet<Integer> lockMisuses,
        boolean hasDeadlock) {
    public Behaviour {
        outcomes = Collections.unmodifiableSortedSet(new TreeSet<>(outcomes));
        failedAssertions = Collections.unmodifiableSortedSet(new TreeSet<>(failedAssertions));
        crashes = Collections.unmodifiableSortedSet(new TreeSet<>(crashes));
        lockMisuses = Collections.unmodifiableSortedSet(new TreeSet<>(lockMisuses));
    }

    public Behaviour withDeadlock(boolean deadlock) {
        return new Behaviour(outcomes, isConditionReached, failedAssertions, crashes, lockMisuses, deadlock);
    }
}
