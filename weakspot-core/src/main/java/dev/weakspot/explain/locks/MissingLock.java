package dev.weakspot.explain.locks;

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
import java.util.stream.Collectors;

/** Explains a race in which a thread holds a mutex at its access, and the other thread does not. */
public final class MissingLock {
    private final Function<Operation, String> names;

    /** @param names the names of mutexes */
    public MissingLock(Function<Operation, String> names) {
        this.names = names;
    }

    /**
     * The explanation; empty if neither thread holds a mutex.
     *
     * @param run the events up to the second access
     * @param earlier the position of the first access in the run
     * @param access the second access, which its thread performs next
     */
    public Optional<Explanation> of(List<ExecutionNode> run, int earlier, Operation access) {
        ExecutionNode first = run.get(earlier);
        HeldMutexes ofFirst = HeldMutexes.of(run.subList(0, earlier), first.thread());
        HeldMutexes ofSecond = HeldMutexes.of(run, access.thread());
        List<Synchronisation.Lock> firstLocks = ofFirst.locks();
        List<Synchronisation.Lock> secondLocks = ofSecond.locks();
        if (firstLocks.stream().anyMatch(lock -> ofSecond.contain(lock.object()))) {
            return Optional.empty(); // a common mutex orders the accesses, unless a thread passed it on
        }
        if (!firstLocks.isEmpty() && !secondLocks.isEmpty()) {
            return Optional.of(Explanation.of(remark(first.thread(), firstLocks, access.thread(), secondLocks)));
        }
        if (!firstLocks.isEmpty()) {
            return Optional.of(oneSided(firstLocks, first.operation(), access));
        }
        return secondLocks.isEmpty() ? Optional.empty() : Optional.of(oneSided(secondLocks, access, first.operation()));
    }

    private Reason remark(
            int first, List<Synchronisation.Lock> firstLocks, int second, List<Synchronisation.Lock> secondLocks) {
        return new Reason.Remark(
                Reason.Topic.NO_COMMON_MUTEX,
                "P" + first + " holds " + enumerated(firstLocks) + " at its access, and P" + second + " holds "
                        + enumerated(secondLocks) + ": they have no mutex in common");
    }

    private Explanation oneSided(List<Synchronisation.Lock> locks, Operation locked, Operation unlocked) {
        Reason reason = new Reason.Remark(
                Reason.Topic.NO_COMMON_MUTEX,
                "P" + locked.thread() + " holds " + enumerated(locks) + " at its access, and P" + unlocked.thread()
                        + " holds no mutex");
        String mutex = names.apply(locks.get(locks.size() - 1));
        Change change = new Change(unlocked.site(), "lock " + mutex + " for this access");
        String text = change.text() + " at " + unlocked.site().inWords();
        return new Explanation(List.of(reason), List.of(new Advice(List.of(change), text)));
    }

    private String enumerated(List<Synchronisation.Lock> locks) {
        return locks.stream()
                .map(lock -> names.apply(lock) + " (locked at " + lock.site().inWords() + ")")
                .collect(Collectors.joining(" and "));
    }
}
