package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.cnative.wire.Request;
import dev.weakspot.event.MemoryAccess;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * What threads would do if their next read gave them something older: a copy of the process finds out whether such a thread
 * could only read on and come back to where it stands. Nothing of that happens in the run itself.
 */
final class LookAhead {
    private final Answers answers;
    private final long mostMillis;
    private final BiConsumer<NativeThread, Server.Arrival> lost;

    /** As far as it was tried. */
    private final Map<Trial, Boolean> trials = new HashMap<>();

    private Server server;

    /** A thread that stands there and would read that. */
    private record Trial(long place, long value) {}

    /** @param lost is told of a thread that does not come back to say what its copy did */
    LookAhead(Answers answers, long mostMillis, BiConsumer<NativeThread, Server.Arrival> lost) {
        this.answers = answers;
        this.mostMillis = mostMillis;
        this.lost = lost;
    }

    /** A new run, made by this one. */
    void use(Server made) {
        server = made;
        forget();
    }

    /** There is nobody to ask any more. */
    void stop() {
        server = null;
    }

    /** Some thread goes on, and what it does may decide what others would do. */
    void forget() {
        trials.clear();
    }

    boolean comesBack(NativeThread thread, long value) {
        return mayOnlyRead(thread)
                && (StandardLibrary.looksAgain(thread.wanted().site()) || turns(thread, value));
    }

    /**
     * Asked once for each site and value while the thread does nothing but read: a loop that counts is somewhere else in each
     * of its turns. What another thread does there, or this one the next time, says nothing: it may wait for another value.
     */
    boolean keepsTurning(NativeThread thread, long value) {
        if (!(thread.wanted() instanceof MemoryAccess)) {
            return false;
        }
        return thread.turns()
                .computeIfAbsent(
                        new NativeThread.Turning(thread.wanted().site(), value),
                        turning -> mayOnlyRead(thread) && turns(thread, value));
    }

    private static boolean mayOnlyRead(NativeThread thread) {
        return thread.wanted() instanceof MemoryAccess.Load || thread.wanted() instanceof MemoryAccess.CompareExchange;
    }

    private boolean turns(NativeThread thread, long value) {
        if (server == null) {
            return false;
        }
        return trials.computeIfAbsent(new Trial(thread.place(), value), trial -> tries(thread, value));
    }

    private boolean tries(NativeThread thread, long value) {
        int location = thread.wanted() instanceof MemoryAccess.Load load
                ? load.location()
                : ((MemoryAccess.CompareExchange) thread.wanted()).location();
        answers.tellRead(server.wire(), thread.wanted(), location, value);
        server.give(thread.number(), Errand.TRY);
        Server.Arrival arrival = server.await(mostMillis);
        while (arrival == Server.Arrival.ASKED) {
            if (server.wire().kind() == Request.TRIED) {
                return server.wire().count() != 0;
            }
            arrival = server.await(mostMillis);
        }
        lost.accept(thread, arrival);
        return false;
    }
}
