package dev.weakspot.campaign;

import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.verdict.Quantifier;
import java.util.List;
import java.util.Optional;

/** A program under test, as its front end describes it. */
public interface TestSubject {
    /** The names of the program in reports and recordings. */
    Recording.Subject subject();

    RunSetup runSetup(MemoryModel memory, RunLimits limits);

    /** So many runs are made at the same time from now on. Only the speed of the runs may depend on it. */
    default void expectConcurrentRuns(int runs) {}

    /** Whether a detection counts as a finding. */
    default boolean isFinding(Detection detection) {
        return true;
    }

    /** Whether a detection concerns code of the program itself, not of a library that is compiled into it. */
    default boolean isInOwnCode(Detection detection) {
        return true;
    }

    /** Whether the engine observes all operations of the threads, so that an exhaustive strategy proves its verdict. */
    default boolean isFullyObserved() {
        return true;
    }

    /** The final condition that the program states, if any. */
    default Optional<AskedCondition> question() {
        return Optional.empty();
    }

    /** Why runs that ended did not test what the user named, a sentence each; called after all runs. */
    default List<String> gaps() {
        return List.of();
    }

    /** Notes of the report beside the findings, a sentence each; called after all runs. */
    default List<String> notes() {
        return List.of();
    }

    /** Reasons to doubt these findings, because some operations are not observed, a sentence each. */
    default List<String> caveats(List<Finding> findings) {
        return List.of();
    }

    /**
     * A final condition: holds if some run, or every run, ends in a state that satisfies it.
     *
     * @param text as the program spells it
     */
    record AskedCondition(Quantifier quantifier, String text) {}
}
