package dev.weakspot.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How far a search has come, on one line that is rewritten in place: not before the command has run for two seconds, and
 * then at most five times a second, so that it neither flickers nor slows the search.
 */
final class ProgressLine {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final PrintWriter terminal;
    private final int columns;
    private final LongSupplier nanos;

    private String subject = "";
    private long subjectStart;
    private long nextPaint;
    private int painted;

    ProgressLine(PrintWriter terminal, int columns, LongSupplier nanos) {
        this.terminal = terminal;
        this.columns = columns;
        this.nanos = nanos;
        this.nextPaint = nanos.getAsLong() + QUIET_NANOS;
    }

    /** What the line speaks of from now on. */
    void begin(String newSubject) {
        subject = newSubject;
        subjectStart = nanos.getAsLong();
    }

    /** Nobody reads it in a pipe. */
    static Optional<ProgressLine> on(Surroundings surroundings) {
        Console console = surroundings.console();
        if (console.audience().errors() != Audience.Reader.TERMINAL) {
            return Optional.empty();
        }
        return Optional.of(new ProgressLine(console.errors(), console.audience().columns(), surroundings.nanos()));
    }

    void show(long states, long waiting) {
        show(states, "states", waiting, "waiting");
    }

    void showRuns(long runs, long failing) {
        show(runs, "runs", failing, "failing");
    }

    private void show(long count, String noun, long others, String kind) {
        long now = nanos.getAsLong();
        if (now - nextPaint < 0) {
            return;
        }
        nextPaint = now + PAUSE_NANOS;
        double seconds = (now - subjectStart) / (double) TimeUnit.SECONDS.toNanos(1);
        long rate = seconds > 0 ? (long) (count / seconds) : 0;
        paint(String.format(
                Locale.ROOT,
                "%s: %s %s, %s %s/s, %s %s, %d s",
                subject,
                brief(count),
                noun,
                brief(rate),
                noun,
                brief(others),
                kind,
                (long) seconds));
    }

    /** Leaves the terminal as if nothing had been there; to be called before anything else is printed. */
    void clear() {
        if (painted > 0) {
            terminal.print("\r" + " ".repeat(painted) + "\r");
            terminal.flush();
            painted = 0;
        }
    }

    // The last column stays free: a line that fills it makes some terminals go on to the next. A shorter text than the
    // last one is padded to cover it, which works on terminals that know no escape sequences.
    private void paint(String text) {
        String line = text.length() < columns ? text : text.substring(0, columns - 1);
        terminal.print("\r" + line + " ".repeat(Math.max(0, painted - line.length())));
        terminal.flush();
        painted = line.length();
    }

    /** {@code 950}, {@code 120 k}, {@code 3.2 M}: as exact as a glance can take in. */
    static String brief(long count) {
        if (count < 10_000) {
            return Long.toString(count);
        }
        if (count < 1_000_000) {
            return count / 1_000 + " k";
        }
        if (count < 1_000_000_000) {
            return String.format(Locale.ROOT, "%.1f M", Math.floor(count / 1e5) / 10);
        }
        return String.format(Locale.ROOT, "%.2f G", Math.floor(count / 1e7) / 100);
    }
}
