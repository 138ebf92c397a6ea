package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.locks.MissingLock;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Explains a data race: the two accesses, and why happens-before does not order them. */
public final class RaceExplanation {
    private final ProgramNames names;
    private final EventPhrases phrases;

    public RaceExplanation(ProgramNames names) {
        this.names = names;
        this.phrases = new EventPhrases(new StepWords(names));
    }

    /** The race as one sentence. */
    public static String message(Access first, Access second) {
        return described(first) + " and " + described(second) + " race: happens-before does not order them";
    }

    /** {@code P0's relaxed write of x at line 3}. */
    public static String described(Access access) {
        String mode = access.mode().map(order -> order.word() + " ").orElse("");
        return "P" + access.thread() + "'s " + mode + access.operation() + " of " + access.location() + " at "
                + EventPhrases.line(access.site());
    }

    /**
     * Why happens-before does not order the accesses.
     *
     * @param graph a run under SC, up to the second access
     * @param earlier the first access
     * @param access the second access, which its thread performs next
     */
    public List<Reason> why(ExecutionGraph graph, int earlier, Operation access) {
        String first = "P" + graph.event(earlier).thread();
        String second = "P" + access.thread();
        Optional<List<Edge>> heard = graph.communication(earlier, access.thread());
        if (heard.isEmpty()) {
            List<Reason> reasons = new ArrayList<>();
            reasons.add(new Reason.Remark(
                    Reason.Topic.NO_COMMUNICATION,
                    "no happens-before edge leads from " + first + " to " + second + " after the "
                            + word(graph.event(earlier).operation()) + " of " + first
                            + ": " + second + " has read no value, taken no lock and passed no barrier that orders the"
                            + " two"));
            tooLate(graph, earlier, access).ifPresent(reasons::add);
            missingLock(graph, earlier, access).ifPresent(missing -> reasons.addAll(missing.reasons()));
            return reasons;
        }
        PathPhrases path = new PathPhrases(graph, phrases, heard.get(), access);
        List<Reason> reasons = new ArrayList<>();
        reasons.add(path.ordering(
                "this run has the " + both(graph.event(earlier).operation(), access) + " in this order: "));
        reasons.addAll(path.missingSynchronisation(false));
        return reasons;
    }

    private static String both(Operation first, Operation second) {
        return first instanceof LifeCycle || second instanceof LifeCycle
                ? EventPhrases.word(first) + " and the " + EventPhrases.word(second)
                : "two accesses";
    }

    private static String word(Operation operation) {
        return operation instanceof LifeCycle ? EventPhrases.word(operation) : "access";
    }

    /**
     * The changes that make this path order the accesses, or the mutex that one of the threads does not hold. A mutex alone does
     * not keep an access from coming after the free.
     */
    public List<Advice> advice(ExecutionGraph graph, int earlier, Operation access) {
        return graph.communication(earlier, access.thread())
                .map(path -> RepairAdvice.againstRace(graph, access, path, names))
                .orElseGet(() -> missingLock(graph, earlier, access)
                        .filter(missing -> !(access instanceof LifeCycle)
                                && !(graph.event(earlier).operation() instanceof LifeCycle))
                        .map(Explanation::advice)
                        .orElse(List.of()));
    }

    private Optional<Explanation> missingLock(ExecutionGraph graph, int earlier, Operation access) {
        List<ExecutionNode> run =
                IntStream.range(0, graph.size()).mapToObj(graph::event).toList();
        return new MissingLock(new StepWords(names)::nameOf).of(run, earlier, access);
    }

    /** The last write or unlock of the first thread that the second one has acquired, if the first access comes after it. */
    private Optional<Reason> tooLate(ExecutionGraph graph, int earlier, Operation access) {
        int thread = graph.event(earlier).thread();
        List<Integer> before = graph.programOrder(thread).stream()
                .filter(event -> event < earlier && graph.isKnownTo(event, access.thread()))
                .toList();
        if (before.isEmpty()) {
            return Optional.empty();
        }
        ExecutionNode last = graph.event(before.get(before.size() - 1));
        boolean isRelease = last.isWrite() || last.operation() instanceof Synchronisation.Unlock;
        return isRelease && !(last.operation() instanceof PlainAccess)
                ? Optional.of(new Reason.Remark(
                        Reason.Topic.TOO_LATE,
                        "P" + access.thread() + " has acquired what P" + thread + " did up to here: "
                                + phrases.clause(last) + EventPhrases.inBrackets(last) + ". The "
                                + word(graph.event(earlier).operation()) + " of P" + thread
                                + " (" + EventPhrases.line(graph.event(earlier).site())
                                + ") comes after that; before it, the access would be ordered"))
                : Optional.empty();
    }
}
