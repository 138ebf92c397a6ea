package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.explore.Program;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The threads of a run that are back from where nobody saw them, or were interrupted by a signal as they waited. */
final class Returns {
    /** Who wants to stop does not like to wait longer. */
    private static final long QUESTION_MILLIS = 100;

    private final List<NativeThread> threads;
    private final Ending ending;
    private final BooleanSupplier isEnough;
    private Server server;
    private int seen;

    /** The thread that was absent when the process ended, until that is told. */
    private int fallen = Program.NOBODY;

    /**
     * Those of one run after the other.
     *
     * @param threads those that there are
     * @param isEnough whether nobody wants to wait any longer
     */
    Returns(List<NativeThread> threads, Ending ending, BooleanSupplier isEnough) {
        this.threads = threads;
        this.ending = ending;
        this.isEnough = isEnough;
    }

    /** A new run, made by this one. */
    void begin(Server made) {
        server = made;
        seen = 0;
        fallen = Program.NOBODY;
    }

    /**
     * The next one, or nobody.
     *
     * @param interrupted is told of those that have got a signal, before they handle it
     * @param await lets them come to their next operation
     */
    int next(Consumer<NativeThread> interrupted, Consumer<NativeThread> await) {
        if (fallen != Program.NOBODY) {
            int thread = fallen;
            fallen = Program.NOBODY;
            return thread;
        }
        if (seen == server.wire().returns()) {
            return Program.NOBODY;
        }
        for (NativeThread thread : threads) {
            if (thread.before().isEmpty() && server.wire().takeBack(thread.number())) {
                seen++;
                if (!thread.hasComeToAnEnd()) {
                    boolean isBack = thread.wanted() instanceof LifeCycle.Absent;
                    if (!isBack) {
                        interrupted.accept(thread);
                    }
                    server.give(thread.number(), isBack ? Errand.GO_ON : Errand.HANDLE);
                    await.accept(thread);
                    return thread.number();
                }
            }
        }
        return Program.NOBODY;
    }

    /** Why somebody may come although nobody is absent. */
    String reasonToHope() {
        boolean mayBeSignalled = server.wire().expectsSignals() || server.wire().returns() != seen;
        return mayBeSignalled
                ? "all threads waited, and a signal may still have come: a timer of the program had not gone off, or it was blocked"
                : "";
    }

    /** Waits until there is one. */
    boolean await() {
        while (!isEnough.getAsBoolean()) {
            if (server.hasEnded() && ending.hasCome()) {
                return false; // that was told
            }
            if (server.hasEnded()) {
                NativeThread last = lastToLeave();
                ending.fall(server, last);
                fallen = last.number();
                return true;
            }
            long left = ending.millisLeft();
            if (left <= 0) {
                return false;
            }
            if (server.awaitReturn(seen, Math.min(left, QUESTION_MILLIS))) {
                return true;
            }
        }
        return false;
    }

    /** Nobody else ran. */
    private NativeThread lastToLeave() {
        return threads.stream()
                .filter(thread -> thread.wanted() instanceof LifeCycle.Absent)
                .reduce((former, latter) -> latter)
                .orElse(threads.get(0));
    }
}
