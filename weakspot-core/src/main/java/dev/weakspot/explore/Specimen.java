package dev.weakspot.explore;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Quantifier;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import java.util.List;
import java.util.Optional;

/** A program that somebody wants to be run, and what its front end has to say to that. */
public interface Specimen {
    /** How reports and recordings call it. */
    Recording.Subject subject();

    Stage stage(MemoryModel memory, RunLimits limits);

    /** Whether what was seen counts as a finding. */
    default boolean isFinding(Sighting sighting) {
        return true;
    }

    /** Whether all that its threads do is seen, so that a strategy that goes through all runs there are proves something. */
    default boolean isWhollySeen() {
        return true;
    }

    /** What it asks about its end. */
    default Optional<Question> question() {
        return Optional.empty();
    }

    /** What the report has to say beside the findings, a sentence each; asked when all runs have been made. */
    default List<String> notes() {
        return List.of();
    }

    /** What speaks against these findings, because not all is seen that its threads do, a sentence each. */
    default List<String> caveats(List<Finding> findings) {
        return List.of();
    }

    /**
     * A question about the end of a program: whether some run, or every one, ends so.
     *
     * @param text as the program spells it
     */
    record Question(Quantifier quantifier, String text) {}
}
