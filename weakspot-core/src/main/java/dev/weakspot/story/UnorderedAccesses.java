package dev.weakspot.story;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.finding.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two accesses that race, in words: which they are, and why nothing orders them. */
public final class UnorderedAccesses {
    private final EventPhrases phrases;

    public UnorderedAccesses(Names names) {
        this.phrases = new EventPhrases(new StepWords(names));
    }

    /** One sentence that says it all. */
    public static String message(Access first, Access second) {
        return described(first) + " and " + described(second) + " race: nothing orders them";
    }

    /** {@code P0's relaxed write of x at line 3}. */
    static String described(Access access) {
        String mode = access.mode().map(order -> order.word() + " ").orElse("");
        return "P" + access.thread() + "'s " + mode + access.operation() + " of " + access.location() + " at "
                + EventPhrases.line(access.site());
    }

    /**
     * Why nothing orders them.
     *
     * @param graph a run under SC, up to the second access
     * @param earlier the first access
     * @param access the second one, which comes next
     */
    public List<String> why(ExecutionGraph graph, int earlier, MemoryAccess access) {
        String first = "P" + graph.event(earlier).thread();
        String second = "P" + access.thread();
        Optional<List<Edge>> heard = graph.communication(earlier, access.thread());
        if (heard.isEmpty()) {
            return List.of(second + " has seen nothing that " + first + " did after its access: it has read no value,"
                    + " taken no lock and passed no barrier that would order the two");
        }
        PathPhrases path = new PathPhrases(graph, phrases, heard.get(), access);
        List<String> reasons = new ArrayList<>();
        reasons.add("here the two come one after the other: " + path.inOrder());
        reasons.add("but that does not order them: " + String.join("; ", path.whatIsMissing(false)));
        return reasons;
    }
}
