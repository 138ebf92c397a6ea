package dev.weakspot.litmus.automaton;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LocalState;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A local state of one thread in the search: the thread's next operation, as a kind for a switch, and the successors
 * for each answer. Successors are cached; a program has few local states and many combinations of them.
 *
 * <p>Workers share nodes. The fields that identify a node are final. Cached successors are written without a lock,
 * because they are immutable and every writer writes an equal value.
 */
public final class LocalNode {
    /** Successors for answers from 0 up to this are cached in a growing array, others in a map. */
    private static final int DIRECT = 256;

    private static final Successors[] NONE_YET = {};

    public enum Kind {
        /** The thread has not started. Only threads whose first step is a choice have such a node. */
        START,
        LOAD,
        STORE,
        UPDATE,
        COMPARE_EXCHANGE,
        WEAK_COMPARE_EXCHANGE,
        AWAIT,
        AWAIT_EXCHANGE,
        /** A sequentially consistent fence; other fences belong to the preceding step. */
        FENCE,
        LOCK,
        UNLOCK,
        ARRIVE,
        /** At a barrier that is not full yet. */
        WAITING,
        /** At a barrier that has opened; enabled. */
        RELEASED,
        EXIT,
        FAILED_ASSERTION,
        CRASH,
        DIVERGE,
        /** The next instruction depends on a value that may be stale. */
        STALE_USE
    }

    public final int id;
    public final int thread;
    public final LocalState state;
    public final Operation operation;
    public final Kind kind;

    /** The slot of the cell or mutex in the state, or the number of the barrier. */
    public final int object;

    /** The value that a store or a successful exchange writes; the number of threads that a barrier needs. */
    public final int value;

    /** The value that an exchange or a wait must read. */
    public final int expected;

    /** The update operation; null for every other kind. */
    private final MemoryAccess.Update update;

    public final long fingerprint;

    private final ThreadAutomaton automaton;
    private Successors[] direct = NONE_YET;
    private final ConcurrentMap<Integer, Successors> others = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Successors> ifStale = new ConcurrentHashMap<>();
    private Successors onSuccess;

    /** The facts that a monitor computed about the access. As with successors, every writer writes an equal value. */
    public AccessFacts facts;

    /** The accesses that may still follow, if a monitor has computed them. */
    public PossibleAccesses future;

    /** Written by any worker, read when the workers have ended. */
    private boolean hasWaited;

    LocalNode(ThreadAutomaton automaton, int id, LocalState state, NodeShape shape, long fingerprint) {
        this.automaton = automaton;
        this.id = id;
        this.thread = shape.operation().thread();
        this.state = state;
        this.operation = shape.operation();
        this.kind = shape.kind();
        this.object = shape.object();
        this.value = shape.value();
        this.expected = shape.expected();
        this.update = operation instanceof MemoryAccess.Update access ? access : null;
        this.fingerprint = fingerprint;
    }

    /** The successors after this answer: the value read, or 0 if the operation reads none. */
    public Successors after(int answer) {
        Successors[] remembered = direct;
        if (answer >= 0 && answer < remembered.length && remembered[answer] != null) {
            return remembered[answer];
        }
        if (answer < 0 || answer >= DIRECT) {
            return others.computeIfAbsent(answer, key -> automaton.after(this, key, false));
        }
        return remember(answer, automaton.after(this, answer, false));
    }

    /** Synchronised, so that no entry is lost: {@link #answers} must be complete. */
    private synchronized Successors remember(int answer, Successors successors) {
        Successors[] larger = Arrays.copyOf(direct, Math.max(direct.length, answer + 1));
        larger[answer] = successors;
        direct = larger;
        return successors;
    }

    /** The successors after a load of this value that could have read another value. */
    public Successors afterStale(int answer) {
        Successors known = ifStale.get(answer); // computeIfAbsent may lock even if the entry exists
        return known != null ? known : ifStale.computeIfAbsent(answer, key -> automaton.afterStale(this, key));
    }

    /** The successors computed so far. */
    Stream<LocalNode> reached() {
        Stream<Successors> afterAnswers = answers().mapToObj(this::after);
        return Stream.concat(afterAnswers, Stream.ofNullable(onSuccess)).flatMap(to -> Stream.of(to.nodes));
    }

    /** The answers for which successors were computed so far. */
    public IntStream answers() {
        Successors[] remembered = direct;
        return IntStream.concat(
                IntStream.range(0, remembered.length).filter(answer -> remembered[answer] != null),
                others.keySet().stream().mapToInt(Integer::intValue));
    }

    /** The successors after a successful compare-exchange. */
    public Successors afterSuccess() {
        Successors known = onSuccess;
        if (known == null) {
            known = automaton.after(this, expected, true);
            onSuccess = known;
        }
        return known;
    }

    /** The value that an update writes if it reads {@code found}. */
    public int written(int found) {
        return (int) update.written(found);
    }

    /** Whether the operation can only read if its location holds {@code found}. */
    public boolean onlyReads(int found) {
        return switch (kind) {
            case LOAD -> true;
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE -> found != expected;
            default -> false;
        };
    }

    /** Whether the operation may only read {@code found}, as a turn of a waiting loop does. */
    boolean mayOnlyRead(int found) {
        return kind == Kind.WEAK_COMPARE_EXCHANGE || onlyReads(found);
    }

    /** The choices and fences before the first operation of the thread. */
    public LocalClosure closureAtStart() {
        return automaton.closureAtStart();
    }

    void forgetSuccessors() {
        direct = NONE_YET;
        others.clear();
        ifStale.clear();
    }

    public LocalNode waiting() {
        return automaton.atBarrier(this, Kind.WAITING);
    }

    public LocalNode released() {
        return automaton.atBarrier(this, Kind.RELEASED);
    }

    /** Records a failed turn of a waiting loop: the thread has returned to this node. */
    public void noteWait() {
        hasWaited = true;
    }

    public boolean hasWaited() {
        return hasWaited;
    }
}
