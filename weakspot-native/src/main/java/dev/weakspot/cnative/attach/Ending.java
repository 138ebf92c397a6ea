package dev.weakspot.cnative.attach;

import dev.weakspot.event.LifeCycle;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** How a run comes to its end: the program exits, its process ends in another way, or something keeps it from going on. */
final class Ending {
    /** To look at the clock takes time too. */
    private static final int REQUESTS_BETWEEN_CLOCKS = 256;

    /** What is added to the number of a signal to make an exit status of it. */
    private static final int SIGNALLED = 128;

    private final long mostMillis;
    private final List<NativeThread> threads;
    private long deadline;
    private int requestsSinceClock;

    /** The program has exited: none of its threads does anything any more. */
    private boolean isOver;

    /** By this thread. */
    private int exiting;

    /** Why it cannot go on, if that is not its own doing. */
    private String hindrance = "";

    /**
     * That of one run after the other.
     *
     * @param threads those that there are
     * @param mostMillis how long a run may take
     */
    Ending(List<NativeThread> threads, long mostMillis) {
        this.threads = threads;
        this.mostMillis = mostMillis;
    }

    /** A new run. */
    void begin() {
        isOver = false;
        hindrance = "";
        deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
    }

    boolean isOver() {
        return isOver;
    }

    /** The thread in which the program has exited. */
    int exiting() {
        return exiting;
    }

    String hindrance() {
        return hindrance;
    }

    /** Whether nobody goes any further. */
    boolean hasCome() {
        return isOver || threads.stream().anyMatch(thread -> thread.wanted() instanceof LifeCycle.Crash);
    }

    /** A run may take too long in ever new operations, too. */
    void lookAtClock() {
        if (++requestsSinceClock >= REQUESTS_BETWEEN_CLOCKS) {
            requestsSinceClock = 0;
            hinderIfTooLong();
        }
    }

    boolean isTooLong() {
        return System.nanoTime() - deadline > 0;
    }

    long millisLeft() {
        return TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }

    void hinderIfTooLong() {
        if (isTooLong()) {
            hinder("it took longer than " + mostMillis / 1_000.0 + " s (--run-timeout)");
        }
    }

    void hinder(String reason) {
        hindrance = hindrance.isEmpty() ? reason : hindrance;
    }

    /** The program exits in this thread, and so all others have ended too. */
    void exit(NativeThread last) {
        isOver = true;
        exiting = last.number();
        threads.forEach(each -> each.setWanted(new LifeCycle.Exit(each.number(), each.lastSite())));
    }

    /** Nothing that the program says can be believed any more. */
    void giveUp(Server server, NativeThread thread) {
        server.abandon();
        hinder("it has overwritten memory that its run-time shares with Weakspot, after " + thread.lastSite()
                + " (does it write through a wild pointer?)");
        exit(thread);
    }

    /** The process has ended without a word; this thread ran last. */
    void fall(Server server, NativeThread thread) {
        int status = server.status();
        int signal = status & 0x7f;
        if (server.isGone()) {
            hinder("the process that forks the runs has ended" + farewell(server));
        } else if (signal == 0) {
            hinder("its process ended after " + thread.lastSite() + " in a way that nobody sees, with exit status "
                    + (status >> 8 & 0xff) + " (did another program take its place?)");
        } else {
            thread.setWanted(new LifeCycle.Crash(
                    thread.number(), thread.lastSite(), "killed by " + Signals.name(signal) + " some time after this"));
            return;
        }
        exit(thread);
    }

    private static String farewell(Server server) {
        OptionalInt status = server.farewell();
        if (status.isEmpty()) {
            return "";
        }
        return status.getAsInt() > SIGNALLED
                ? ": killed by " + Signals.name(status.getAsInt() - SIGNALLED)
                : " with exit status " + status.getAsInt();
    }
}
