package dev.weakspot.litmus.oracle;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that a program can do under sequential consistency, as far as a verdict speaks of it.
 *
 * @param outcomes of the executions that end and pass the filter
 * @param isConditionReached by one of them; for {@code forall P}, whether one refutes P; false without a condition
 * @param failedAssertions the lines of the assertions that fail in some execution
 * @param hasDeadlock whether threads can come to block each other
 */
record Behaviour(
        SortedSet<String> outcomes,
        boolean isConditionReached,
        SortedSet<Integer> failedAssertions,
        SortedSet<Integer> crashes,
        SortedSet<Integer> lockMisuses,
        boolean hasDeadlock) {
    Behaviour {
        outcomes = Collections.unmodifiableSortedSet(new TreeSet<>(outcomes));
        failedAssertions = Collections.unmodifiableSortedSet(new TreeSet<>(failedAssertions));
        crashes = Collections.unmodifiableSortedSet(new TreeSet<>(crashes));
        lockMisuses = Collections.unmodifiableSortedSet(new TreeSet<>(lockMisuses));
    }

    Behaviour withDeadlock(boolean deadlock) {
        return new Behaviour(outcomes, isConditionReached, failedAssertions, crashes, lockMisuses, deadlock);
    }
}
