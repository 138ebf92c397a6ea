package dev.weakspot.cnative.process;

import java.time.Duration;
import java.util.Optional;

/**
 * The set-ups of the runs of one program, each the part until the second thread starts: how long they take, and whether runs can
 * start behind them. Shared by the fork servers of the program.
 */
public final class SetUps {
    /** A shorter set-up is not worth a late start. */
    private static final Duration LONG = Duration.ofMillis(20);

    /** A user gets a hint only about set-ups that were measured as often. */
    private static final int ENOUGH = 3;

    private final Duration longFrom;
    private int count;
    private Duration measured = Duration.ZERO;
    private LateStartRefusal refusal;

    private SetUps(Duration longFrom, LateStartRefusal refusal) {
        this.longFrom = longFrom;
        this.refusal = refusal;
    }

    /** Long set-ups are shared by the runs, if that is possible. */
    public static SetUps shared() {
        return sharedFrom(LONG);
    }

    /** Set-ups of this duration are shared by the runs, if that is possible. */
    public static SetUps sharedFrom(Duration duration) {
        return new SetUps(duration, LateStartRefusal.NONE);
    }

    /** Each run makes its set-up itself. */
    public static SetUps separate() {
        return new SetUps(LONG, LateStartRefusal.NOT_WANTED);
    }

    /** Notes the duration of a set-up. A load of the machine makes it longer, so the shortest counts. */
    synchronized void note(Duration duration) {
        count++;
        measured = measured.isZero() || duration.compareTo(measured) < 0 ? duration : measured;
    }

    synchronized Duration measured() {
        return measured;
    }

    private boolean areLong() {
        return !measured.isZero() && measured.compareTo(longFrom) >= 0;
    }

    /** Whether runs are to start behind the set-up. */
    synchronized boolean areToBeShared() {
        return areLong() && refusal.isNone();
    }

    /** Runs cannot start late. The first reason is kept. */
    synchronized void refuse(LateStartRefusal reason) {
        refusal = refusal.isNone() ? reason : refusal;
    }

    /** A hint for the user if each run repeats a long set-up. */
    public synchronized Optional<String> hint() {
        boolean isRefused = !refusal.isNone() && !refusal.equals(LateStartRefusal.NOT_WANTED);
        return count >= ENOUGH && areLong() && isRefused
                ? Optional.of(
                        "each run spends about " + measured.toMillis() + " ms before its second thread starts, and"
                                + " the runs cannot share this time: " + refusal.text()
                                + " (if the runs need not repeat it, call weakspot_start() of weakspot.h afterwards)")
                : Optional.empty();
    }
}
