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

    private final PrintWriter terminal;
    private final int columns;
    private final LongSupplier nanos;

    private String subject = "";
    private long subjectStart;

    /** The number of runs; 0 if it is not known. */
    private long expectedRuns;

    private long nextPaint;
    private int painted;

    ProgressLine(PrintWriter terminal, int columns, LongSupplier nanos) {
        this.terminal = terminal;
        this.columns = columns;
        this.nanos = nanos;
        this.nextPaint = nanos.getAsLong() + QUIET_NANOS;
    }

    /** Starts to count for a new target. */
    public void begin(String newSubject) {
        subject = newSubject;
        subjectStart = nanos.getAsLong();
        expectedRuns = 0;
    }

    /** Sets the number of runs of this target, so that the line can estimate the time that is left. */
    public void expectRuns(long runs) {
        expectedRuns = runs;
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
        if (runs == 0 || expectedRuns < runs) {
            show(runs, "runs", failing, "failing");
            return;
        }
        long now = nanos.getAsLong();
        if (isDue(now)) {
            double secondsARun = seconds(now) / runs;
            paint(String.format(
                    Locale.ROOT,
                    "%s: %,d of %,d runs, %s failing, about %,d s left",
                    subject,
                    runs,
                    expectedRuns,
                    brief(failing),
                    (long) Math.ceil(secondsARun * (expectedRuns - runs))));
        }
    }

    private boolean isDue(long now) {
        if (now - nextPaint < 0) {
            return false;
        }
        nextPaint = now + PAUSE_NANOS;
        return true;
    }

    private double seconds(long now) {
        return (now - subjectStart) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private void show(long count, String noun, long others, String kind) {
        long now = nanos.getAsLong();
        if (!isDue(now)) {
            return;
        }
        double seconds = seconds(now);
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
