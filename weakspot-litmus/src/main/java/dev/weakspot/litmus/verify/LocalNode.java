package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LocalState;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A local state of one thread as the search sees it: what the thread does next, in a form a switch can run, and where
 * it stands after each answer. Successors are computed once and remembered; a program has few local states and many
 * combinations of them.
 *
 * <p>Workers share nodes. All that says what a node is is final; the remembered successors are written without a lock,
 * because every writer writes the same and what is written is immutable.
 */
final class LocalNode {
    /** Answers from 0 up to this are remembered in an array that grows with them, others in a map. */
    private static final int DIRECT = 256;

    private static final Successors[] NONE_YET = {};

    enum Kind {
        /** Not begun yet; only for a thread whose first step is a choice. */
        START,
        LOAD,
        STORE,
        UPDATE,
        COMPARE_EXCHANGE,
        WEAK_COMPARE_EXCHANGE,
        AWAIT,
        AWAIT_EXCHANGE,
        /** A sequentially consistent fence; others belong to the step before them. */
        FENCE,
        LOCK,
        UNLOCK,
        ARRIVE,
        /** At a barrier that is not full yet. */
        WAITING,
        /** At a barrier that has opened; may go on at any time. */
        RELEASED,
        EXIT,
        FAILED_ASSERTION,
        CRASH,
        DIVERGE,
        /** About to depend on a value that may be stale. */
        STALE_USE
    }

    final int id;
    final int thread;
    final LocalState state;
    final Operation operation;
    final Kind kind;

    /** The slot of the cell or mutex in the state, or the number of the barrier. */
    final int object;

    /** What a store or a successful exchange writes; how many threads a barrier needs. */
    final int value;

    /** What an exchange or a wait must find. */
    final int expected;

    /** What an update does; null for every other operation. */
    private final MemoryAccess.Update update;

    final long fingerprint;

    private final ThreadAutomaton automaton;
    private Successors[] direct = NONE_YET;
    private final ConcurrentMap<Integer, Successors> others = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Successors> ifStale = new ConcurrentHashMap<>();
    private Successors onSuccess;

    /** What a monitor worked out about it; like the successors, every writer writes the same. */
    AccessFacts facts;

    /** What may still happen from here, if a monitor has said so. */
    Future future;

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

    /** Where the thread may stand after this answer: the value read, or 0 where the operation brings none. */
    Successors after(int answer) {
        Successors[] remembered = direct;
        if (answer >= 0 && answer < remembered.length && remembered[answer] != null) {
            return remembered[answer];
        }
        if (answer < 0 || answer >= DIRECT) {
            return others.computeIfAbsent(answer, key -> automaton.after(this, key, false));
        }
        return remember(answer, automaton.after(this, answer, false));
    }

    /** No entry is lost: what a thread was answered says what it can write. */
    private synchronized Successors remember(int answer, Successors successors) {
        Successors[] larger = Arrays.copyOf(direct, Math.max(direct.length, answer + 1));
        larger[answer] = successors;
        direct = larger;
        return successors;
    }

    /** Where the thread may stand after a load of this value that could have been of another. */
    Successors afterStale(int answer) {
        Successors known = ifStale.get(answer); // computeIfAbsent may lock even if there is an entry
        return known != null ? known : ifStale.computeIfAbsent(answer, key -> automaton.afterStale(this, key));
    }

    /** Where it has led so far. */
    Stream<LocalNode> reached() {
        Stream<Successors> afterAnswers = answers().mapToObj(this::after);
        return Stream.concat(afterAnswers, Stream.ofNullable(onSuccess)).flatMap(to -> Stream.of(to.nodes));
    }

    /** The answers it was given so far. */
    IntStream answers() {
        Successors[] remembered = direct;
        return IntStream.concat(
                IntStream.range(0, remembered.length).filter(answer -> remembered[answer] != null),
                others.keySet().stream().mapToInt(Integer::intValue));
    }

    /** Where the thread may stand after its compare-exchange succeeded. */
    Successors afterSuccess() {
        Successors known = onSuccess;
        if (known == null) {
            known = automaton.after(this, expected, true);
            onSuccess = known;
        }
        return known;
    }

    /** What an update writes if it finds this. */
    int written(int found) {
        return (int) update.written(found);
    }

    /** Whether the operation can only read if this is what it finds. */
    boolean onlyReads(int found) {
        return switch (kind) {
            case LOAD -> true;
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE -> found != expected;
            default -> false;
        };
    }

    /** Whether a turn of a waiting loop may consist of its reading this and nothing else. */
    boolean mayOnlyRead(int found) {
        return kind == Kind.WEAK_COMPARE_EXCHANGE || onlyReads(found);
    }

    void forgetSuccessors() {
        direct = NONE_YET;
        others.clear();
        ifStale.clear();
    }

    LocalNode waiting() {
        return automaton.atBarrier(this, Kind.WAITING);
    }

    LocalNode released() {
        return automaton.atBarrier(this, Kind.RELEASED);
    }

    /** A turn of a waiting loop that failed: the thread is back where it was. */
    void noteWait() {
        hasWaited = true;
    }

    boolean hasWaited() {
        return hasWaited;
    }
}
