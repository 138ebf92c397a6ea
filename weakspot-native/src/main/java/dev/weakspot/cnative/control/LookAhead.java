package dev.weakspot.cnative.control;

import dev.weakspot.cnative.process.ForkServer;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.cnative.wire.RequestKind;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.MemoryAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntToLongFunction;

/**
 * Judges waiting loops by look-ahead. A copy of the process continues with a given value, and the result is whether the
 * thread returns to its present state with reads only. If the copy reaches its limit of reads or of processor time, the
 * thread counts as repeating. The copy does not affect the run.
 */
final class LookAhead implements WaitingLoopOracle {
    private final List<NativeThread> threads;
    private final ReplyWriter replies;
    private final long timeoutMillis;
    private final BiConsumer<NativeThread, ForkServer.Arrival> lost;

    /** The results of look-ahead since the last step of any thread. */
    private final Map<Trial, Boolean> results = new HashMap<>();

    private ForkServer server;

    private record Trial(long localStateHash, long value) {}

    /** @param lost accepts a thread that has sent no result of its look-ahead */
    LookAhead(
            List<NativeThread> threads,
            ReplyWriter replies,
            long timeoutMillis,
            BiConsumer<NativeThread, ForkServer.Arrival> lost) {
        this.threads = threads;
        this.replies = replies;
        this.timeoutMillis = timeoutMillis;
        this.lost = lost;
    }

    /** Begins a run of this server. */
    void begin(ForkServer runServer) {
        server = runServer;
        clear();
    }

    /** Ends the run: from now on every judgement is false. */
    void end() {
        server = null;
    }

    /** Drops all results. Called before each step: the step may change the values that other threads read. */
    void clear() {
        results.clear();
    }

    @Override
    public long localStateHash(int thread) {
        return threads.get(thread).localStateHash();
    }

    @Override
    public boolean isHashTooFine() {
        return true;
    }

    @Override
    public boolean mayRepeat(int thread) {
        return true;
    }

    @Override
    public boolean wouldRepeat(int number, long value, IntToLongFunction newest) {
        NativeThread thread = threads.get(number);
        boolean hasSameAnswer = thread.wanted() instanceof MemoryAccess.Load load
                && StandardLibrary.answersTheSame(load.site(), value, newest.applyAsLong(load.location()));
        return hasSameAnswer
                || (mayOnlyRead(thread)
                        && (StandardLibrary.looksAgain(thread.wanted().site()) || isRepeating(thread, value)));
    }

    /**
     * The result is computed once for each site and value while the thread only reads, because a loop that counts has
     * another local state in each iteration. The result holds for this thread only, because another thread may wait for
     * another value at the same site. It becomes invalid when the thread does more than read.
     */
    @Override
    public boolean keepsRepeating(int number, long value) {
        NativeThread thread = threads.get(number);
        if (!(thread.wanted() instanceof MemoryAccess)) {
            return false;
        }
        return thread.repeats()
                .computeIfAbsent(
                        new NativeThread.SiteAndValue(thread.wanted().site(), value),
                        repeat -> mayOnlyRead(thread) && isRepeating(thread, value));
    }

    private static boolean mayOnlyRead(NativeThread thread) {
        return thread.wanted() instanceof MemoryAccess.Load || thread.wanted() instanceof MemoryAccess.CompareExchange;
    }

    private boolean isRepeating(NativeThread thread, long value) {
        if (server == null) {
            return false;
        }
        return results.computeIfAbsent(
                new Trial(thread.localStateHash(), value), trial -> isRepeatingInCopy(thread, value));
    }

    private boolean isRepeatingInCopy(NativeThread thread, long value) {
        int location = thread.wanted() instanceof MemoryAccess.Load load
                ? load.location()
                : ((MemoryAccess.CompareExchange) thread.wanted()).location();
        replies.writeRead(server.wire(), thread.wanted(), location, value);
        server.reply(thread.number(), ReplyCode.TRY);
        ForkServer.Arrival arrival = server.await(timeoutMillis);
        while (arrival == ForkServer.Arrival.ASKED) {
            if (server.wire().kind() == RequestKind.TRIED) {
                return server.wire().count() != 0;
            }
            arrival = server.await(timeoutMillis);
        }
        lost.accept(thread, arrival);
        return false;
    }
}
