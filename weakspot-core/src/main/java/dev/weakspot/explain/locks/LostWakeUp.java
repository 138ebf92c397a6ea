package dev.weakspot.explain.locks;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Explains a wait at a condition variable that never ends. A wake-up is lost if it comes while the waiting thread holds the mutex and
 * has not begun to wait: between its check of the condition and its wait.
 */
public final class LostWakeUp {
    private static final int NONE = -1;

    private final Function<Operation, String> names;

    /** @param names the names of mutexes and condition variables */
    public LostWakeUp(Function<Operation, String> names) {
        this.names = names;
    }

    /** Why no wake-up ends the wait; empty if a wake-up followed the beginning of the wait. */
    public Optional<Explanation> of(List<ExecutionNode> run, Synchronisation.Wait wait) {
        int begin = lastBeginning(run, wait);
        if (begin == NONE || lastWake(run, begin, run.size(), wait) != NONE) {
            return Optional.empty();
        }
        String object = names.apply(wait);
        String beginning =
                "P" + wait.thread() + " began to wait (" + wait.site().inWords() + ")";
        int last = lastWake(run, 0, begin, wait);
        if (last == NONE) {
            return Optional.of(Explanation.of(remark("no thread has woken " + object)));
        }
        ExecutionNode wake = run.get(last);
        String wakeUp = "P" + wake.thread() + "'s wake-up of " + object + " ("
                + wake.site().inWords() + ")";
        if (!HeldMutexes.of(run.subList(0, last), wait.thread()).contain(wait.mutex())
                || !isStillHeld(run.subList(last, begin), wait)) {
            return Optional.of(Explanation.of(remark(wakeUp + " was the last one, and came before " + beginning)));
        }
        String mutex = names.apply(new Synchronisation.Lock(
                wait.thread(), wait.site(), wait.mutex(), Synchronisation.MutexKind.NORMAL, wait.limit()));
        Change change = new Change(
                wake.site(),
                "hold " + mutex + " while changing the condition that P" + wait.thread() + " waits for at "
                        + wait.site().inWords() + ", before this wake-up");
        return Optional.of(new Explanation(
                List.of(remark(wakeUp + " was lost: it came after P" + wait.thread() + " had locked " + mutex
                        + " and before " + beginning + "; P" + wake.thread()
                        + " can come in between because it does not need " + mutex)),
                List.of(new Advice(List.of(change), change.text()))));
    }

    private static Reason remark(String text) {
        return new Reason.Remark(Reason.Topic.WAKE_UP, text);
    }

    /** Whether the thread has not unlocked the mutex between the wake-up and its wait. */
    private static boolean isStillHeld(List<ExecutionNode> between, Synchronisation.Wait wait) {
        return between.stream()
                .filter(happened -> happened.thread() == wait.thread())
                .noneMatch(happened -> happened.operation() instanceof Synchronisation.Unlock unlock
                        && unlock.object() == wait.mutex());
    }

    private static int lastBeginning(List<ExecutionNode> run, Synchronisation.Wait wait) {
        for (int i = run.size() - 1; i >= 0; i--) {
            if (run.get(i).thread() == wait.thread()
                    && run.get(i).operation() instanceof Synchronisation.Wait begun
                    && begun.object() == wait.object()
                    && run.get(i).event().filter(event -> !event.isDone()).isPresent()) {
                return i;
            }
        }
        return NONE;
    }

    /** The last wake-up from one position up to another one. */
    private static int lastWake(List<ExecutionNode> run, int from, int to, Synchronisation.Wait wait) {
        for (int i = to - 1; i >= from; i--) {
            if (run.get(i).event().orElse(null) instanceof Event.Synchronised event
                    && event.operation() instanceof Synchronisation.Wake wake
                    && wake.object() == wait.object()) {
                return i;
            }
        }
        return NONE;
    }
}
