package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explains an access or a second free of a block that was freed: what orders the free before it, and how the threads got the
 * address of the block. It gives no advice: which of the two operations is wrong is not known.
 */
final class FreeExplanation {
    private final Narration narration;
    private final EventPhrases phrases;
    private final StepWords words;

    FreeExplanation(Narration narration) {
        this.narration = narration;
        this.words = new StepWords(narration.names());
        this.phrases = new EventPhrases(words);
    }

    /** The facts that the run shows; none if other steps have followed the second operation. */
    Explanation of(LifeCycle.Free free, Operation second) {
        if (!narration.isAtEnd(second)) {
            return Explanation.NONE;
        }
        List<Reason> reasons = new ArrayList<>();
        narration
                .graphOf(free, second)
                .flatMap(graph -> order(graph, free, second))
                .ifPresent(reasons::add);
        if (second instanceof LifeCycle.Free && second.thread() != free.thread()) {
            pointer(free, free, true).ifPresent(reasons::add);
        }
        pointer(free, second, false).ifPresent(reasons::add);
        return reasons.isEmpty() ? Explanation.NONE : Explanation.of(reasons);
    }

    private Optional<Reason> order(ExecutionGraph graph, LifeCycle.Free free, Operation second) {
        for (int i = graph.size() - 1; i >= 0; i--) {
            if (graph.event(i).operation().equals(free)) {
                return Optional.of(
                        graph.isKnownTo(i, second.thread()) ? ordered(graph, i, second) : unordered(free, second));
            }
        }
        return Optional.empty();
    }

    private Reason ordered(ExecutionGraph graph, int free, Operation second) {
        String order = "the " + (second instanceof LifeCycle.Free ? "first " : "") + "free happens before this "
                + EventPhrases.word(second);
        Optional<List<Edge>> shortest = graph.communication(free, second.thread());
        if (shortest.isPresent()) {
            PathPhrases path = new PathPhrases(graph, phrases, shortest.get(), second);
            if (path.missingSynchronisation(false).isEmpty()) {
                return path.ordering(order + ": ");
            }
        }
        return remark(order);
    }

    private static Reason unordered(LifeCycle.Free free, Operation second) {
        return remark("happens-before does not order the free of P" + free.thread() + " and this "
                + EventPhrases.word(second) + " of P" + second.thread() + ": in this run the free comes first");
    }

    /**
     * How the thread of one of the operations got the address.
     *
     * @param isBeforeFree whether only reads before the free count
     */
    private Optional<Reason> pointer(LifeCycle.Free free, Operation user, boolean isBeforeFree) {
        return narration
                .pointerRead(free, user)
                .filter(read -> !isBeforeFree || !read.isAfterFree())
                .map(read -> remark("P" + user.thread() + " has read an address in this block from "
                        + words.nameOf(read.read().operation())
                        + EventPhrases.inBrackets(read.read())
                        + (read.isAfterFree() ? " after the free" : " before the free")
                        + read.write()
                                .map(write -> "; P" + write.thread() + " had written it there"
                                        + EventPhrases.inBrackets(write))
                                .orElse("")));
    }

    private static Reason remark(String text) {
        return new Reason.Remark(Reason.Topic.FREED_BLOCK, text);
    }
}
