package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.locks.LostWakeUp;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Explains why no thread can proceed: lost wake-ups, and threads that have ended. A cycle of locks explains itself. */
final class DeadlockExplanation {
    private final Narration narration;

    DeadlockExplanation(Narration narration) {
        this.narration = narration;
    }

    /** @param blocked the next operations of the blocked threads */
    Explanation of(List<Operation> blocked) {
        List<ExecutionNode> run = narration.orderedEvents().events().stream()
                .map(OrderedEvents.OrderedEvent::node)
                .toList();
        List<Reason> reasons = new ArrayList<>();
        List<Advice> advice = new ArrayList<>();
        LostWakeUp lost = new LostWakeUp(new StepWords(narration.names())::nameOf);
        for (Operation operation : blocked) {
            if (operation instanceof Synchronisation.Wait wait) {
                lost.of(run, wait).ifPresent(why -> {
                    reasons.addAll(why.reasons());
                    advice.addAll(why.advice());
                });
            }
        }
        List<Integer> waiting = blocked.stream()
                .filter(DeadlockExplanation::needsAnotherThread)
                .map(Operation::thread)
                .sorted()
                .toList();
        Set<Integer> ended = joined(run);
        if (!ended.isEmpty() && !waiting.isEmpty()) {
            reasons.add(new Reason.Remark(
                    Reason.Topic.ENDED_THREADS,
                    enumerated(waiting) + (waiting.size() == 1 ? " waits" : " wait") + " for another thread, and "
                            + enumerated(ended) + (ended.size() == 1 ? " has" : " have") + " ended"));
        }
        return new Explanation(reasons, advice);
    }

    /** Whether the thread waits for an action of any other thread, and not for the end of one or for a lock. */
    private static boolean needsAnotherThread(Operation operation) {
        return operation instanceof Synchronisation.Wait
                || operation instanceof Synchronisation.Park
                || operation instanceof Synchronisation.Semaphore
                || operation instanceof Synchronisation.Barrier
                || operation instanceof MemoryAccess;
    }

    /** The threads that have certainly ended. */
    private static Set<Integer> joined(List<ExecutionNode> run) {
        return run.stream()
                .filter(happened -> happened.operation() instanceof LifeCycle.Join)
                .map(happened -> ((LifeCycle.Join) happened.operation()).child())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String enumerated(Collection<Integer> threads) {
        List<String> names = threads.stream().map(thread -> "P" + thread).toList();
        int end = names.size() - 1;
        return end == 0 ? names.get(0) : String.join(", ", names.subList(0, end)) + " and " + names.get(end);
    }
}
