package dev.weakspot.cli.output;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.Console;
import dev.weakspot.frontend.StreamKind;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The progress of a search or a campaign, on one line of a terminal that is overwritten in place. The line appears after two
 * seconds and changes at most five times a second, so that it neither flickers nor slows the search.
 */
public final class ProgressLine {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Smaller rates have a decimal. */
    private static final double SLOW = 10;

    /** Longer times are given in minutes. */
    private static final double MOST_SECONDS = 100;

    /** Longer times are given in hours. */
    private static final double MOST_MINUTES = 100;

    private final PrintWriter terminal;
    private final int columns;
    private final LongSupplier nanos;

    private String subject = "";
    private long subjectStart;
    private long nextPaint;
    private final long quietUntil;

    /** The number of runs that are expected, and when they began; 0 if it is not known. */
    private long expected;

    private long expectedSince;
    private int painted;

    ProgressLine(PrintWriter terminal, int columns, LongSupplier nanos) {
        this.terminal = terminal;
        this.columns = columns;
        this.nanos = nanos;
        this.quietUntil = nanos.getAsLong() + QUIET_NANOS;
        this.nextPaint = quietUntil;
    }

    /** Starts to count for a new target. */
    public void begin(String newSubject) {
        subject = newSubject;
        subjectStart = nanos.getAsLong();
        expected = 0;
    }

    /** The runs of the target begin. Without a limit their number is {@link Long#MAX_VALUE}. */
    public void expect(long runs) {
        expected = runs == Long.MAX_VALUE ? 0 : runs;
        expectedSince = nanos.getAsLong();
    }

    /** The line for a command; empty if standard error is not a terminal. */
    public static Optional<ProgressLine> on(CliContext context) {
        Console console = context.console();
        if (console.streams().errors() != StreamKind.TERMINAL) {
            return Optional.empty();
        }
        return Optional.of(new ProgressLine(console.errors(), console.streams().columns(), context.nanos()));
    }

    public void showStates(long states, long waiting) {
        show(states, "states", waiting, "waiting");
    }

    public void showRuns(long runs, long failing) {
        show(runs, "runs", failing, "failing");
    }

    /** Shows the work before or after the runs, which changes rarely. */
    public void showWork(String work) {
        long now = nanos.getAsLong();
        if (now - quietUntil >= 0) {
            nextPaint = now + PAUSE_NANOS;
            paint(subject + ": " + work + ", " + (long) seconds(now - subjectStart) + " s");
        }
    }

    private void show(long count, String noun, long others, String kind) {
        long now = nanos.getAsLong();
        if (now - nextPaint < 0) {
            return;
        }
        nextPaint = now + PAUSE_NANOS;
        double seconds = seconds(now - subjectStart);
        double rate = seconds > 0 ? count / seconds : 0;
        String counts = String.format(
                Locale.ROOT,
                "%s: %s %s, %s %s/s, %s %s",
                subject,
                brief(count) + (expected > 0 ? String.format(Locale.ROOT, " of %,d", expected) : ""),
                noun,
                rate < SLOW ? String.format(Locale.ROOT, "%.1f", rate) : brief((long) rate),
                noun,
                brief(others),
                kind);
        String elapsed = ", " + (long) seconds + " s";
        String left = timeLeft(count, now);
        boolean isTooLong = (counts + elapsed + left).length() >= columns;
        paint(counts + (isTooLong && !left.isEmpty() ? "" : elapsed) + left);
    }

    private static double seconds(long duration) {
        return duration / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /** {@code , about 3 min left}; empty if no number of runs is expected. */
    private String timeLeft(long runs, long now) {
        if (expected <= runs || runs == 0) {
            return "";
        }
        double left = seconds(now - expectedSince) / runs * (expected - runs);
        String inWords = left < MOST_SECONDS
                ? (long) Math.ceil(left) + " s"
                : left < MOST_MINUTES * 60.0 ? Math.round(left / 60) + " min" : Math.round(left / 3600) + " h";
        return ", about " + inWords + " left";
    }

    /** Prints a line that stays, above the progress. */
    public void announce(String text) {
        clear();
        terminal.println(text);
        terminal.flush();
    }

    /** Erases the line. Must be called before anything else is printed. */
    public void clear() {
        if (painted > 0) {
            terminal.print("\r" + " ".repeat(painted) + "\r");
            terminal.flush();
            painted = 0;
        }
    }

    // The last column stays free, because some terminals wrap a line that fills it. A text that is shorter than the
    // previous
    // one is padded with spaces, which also works on terminals without escape sequences.
    private void paint(String text) {
        String line = text.length() < columns ? text : text.substring(0, columns - 1);
        terminal.print("\r" + line + " ".repeat(Math.max(0, painted - line.length())));
        terminal.flush();
        painted = line.length();
    }

    /** {@code 950}, {@code 120 k}, {@code 3.2 M}: two or three significant digits. */
    public static String brief(long count) {
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
