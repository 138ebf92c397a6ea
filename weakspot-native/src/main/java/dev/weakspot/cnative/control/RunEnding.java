package dev.weakspot.cnative.control;

import dev.weakspot.cnative.process.ForkServer;
import dev.weakspot.cnative.process.SignalNames;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Tracks how a run ends: the program exits, its process ends without a request, or the run is aborted for a reason. */
final class RunEnding {
    /** The clock is read only after so many requests, because reading it takes time. */
    private static final int REQUESTS_BETWEEN_CLOCKS = 256;

    /** An exit status above this number stands for a signal: the JDK adds the number of the signal. */
    private static final int SIGNAL_BASE = 128;

    private final long limitMillis;
    private final List<NativeThread> threads;
    private long deadline;
    private int requestsSinceClock;
    private boolean hasExited;
    private int exitingThread;

    /** The operation that has ended the program, or is about to; null if none has been requested. */
    private LifeCycle.EndProcess end;

    /** Empty while the run can continue. */
    private String abortReason = "";

    /**
     * @param threads the threads of the current run
     * @param limitMillis the time limit of a run
     */
    RunEnding(List<NativeThread> threads, long limitMillis) {
        this.threads = threads;
        this.limitMillis = limitMillis;
    }

    /** Begins a run. */
    void begin() {
        hasExited = false;
        end = null;
        abortReason = "";
        deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
    }

    /** Whether the program has exited, so that no thread continues. */
    boolean hasExited() {
        return hasExited;
    }

    /** The thread in which the program has exited; valid only if it has. */
    int exitingThread() {
        return exitingThread;
    }

    /** The reason why the run cannot continue, as a clause; empty if it can. */
    String abortReason() {
        return abortReason;
    }

    /** Whether the program has exited or crashed. */
    boolean isOver() {
        return hasExited || threads.stream().anyMatch(thread -> thread.wanted() instanceof LifeCycle.Crash);
    }

    /** Counts a request and sometimes checks the time limit: a run may request operations for ever. */
    void checkClock() {
        if (++requestsSinceClock >= REQUESTS_BETWEEN_CLOCKS) {
            requestsSinceClock = 0;
            abortIfPastTimeLimit();
        }
    }

    boolean isPastTimeLimit() {
        return System.nanoTime() - deadline > 0;
    }

    long millisLeft() {
        return TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }

    void abortIfPastTimeLimit() {
        if (isPastTimeLimit()) {
            abort("the run took longer than " + limitMillis / 1_000.0 + " s (--run-timeout)");
        }
    }

    /** Aborts the run. If it was aborted before, the first reason is kept. */
    void abort(String reason) {
        abortReason = abortReason.isEmpty() ? reason : abortReason;
    }

    /** The operation with which the program has exited, and its exit status; empty if the program has not exited by itself. */
    Optional<LifeCycle.EndProcess> end() {
        return hasExited && abortReason.isEmpty() ? Optional.ofNullable(end) : Optional.empty();
    }

    /** The thread is about to end the program. */
    void beginExit(LifeCycle.EndProcess operation) {
        end = operation;
    }

    /**
     * The program has exited in this thread. The site is that of the call that began the exit, if the thread has made one: exit
     * handlers have run since.
     */
    void exit(NativeThread last, Site site, int status) {
        boolean isKnown = end != null && end.thread() == last.number();
        end = new LifeCycle.EndProcess(
                last.number(), isKnown ? end.site() : site, isKnown ? end.call() : "exit", status);
        exit(last);
    }

    /** The process has ended in this thread, so all threads have ended. */
    private void exit(NativeThread last) {
        hasExited = true;
        exitingThread = last.number();
        threads.forEach(each -> each.setWanted(new LifeCycle.Exit(each.number(), each.lastSite())));
    }

    /** The shared memory holds data that the run-time did not write. */
    void abortDamaged(ForkServer server, NativeThread thread) {
        server.abandon();
        abort("the program has overwritten memory that the run-time shares with Weakspot, after " + thread.lastSite()
                + " (does it write through an invalid pointer?)");
        exit(thread);
    }

    /** The process has ended without a request; its end is attributed to this thread. */
    void processEnded(ForkServer server, NativeThread thread) {
        int status = server.status();
        int signal = status & 0x7f;
        if (server.isGone()) {
            abort("the process that forks the runs has ended" + exitOf(server));
        } else if (signal == 0) {
            abort("the process ended after " + thread.lastSite()
                    + " by a call that the run-time does not intercept, with exit status " + (status >> 8 & 0xff)
                    + " (did it execute another program?)");
        } else {
            thread.setWanted(new LifeCycle.Crash(
                    thread.number(),
                    thread.lastSite(),
                    "killed by " + SignalNames.name(signal) + " after this operation"));
            return;
        }
        exit(thread);
    }

    private static String exitOf(ForkServer server) {
        OptionalInt status = server.exitStatus();
        if (status.isEmpty()) {
            return "";
        }
        return status.getAsInt() > SIGNAL_BASE
                ? ": killed by " + SignalNames.name(status.getAsInt() - SIGNAL_BASE)
                : " with exit status " + status.getAsInt();
    }
}
