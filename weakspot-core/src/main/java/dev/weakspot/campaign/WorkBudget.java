package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignControl;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Limits the work after the runs of a campaign: directed runs, and shortening and repeating failing runs.
 *
 * <p>The limit of steps is the number of steps that the campaign made, so it depends on the program and the seed alone. The time
 * limit is for programs whose steps take long. A run that would probably end after the limit is not begun.
 *
 * <p>A finding whose run is not repeated has no steps. So repetitions have a grace period of their own if the limit is short, or
 * if the command has to end: after an interruption the report must still be printed soon.
 */
final class WorkBudget {
    /** Small campaigns may spend more steps than they made. */
    private static final long MIN_STEPS = 2_000_000;

    private static final double MIN_SECONDS = 2;

    /** After a campaign that ends with its first failing run, the answer is wanted soon. */
    private static final double MIN_SECONDS_OF_FIRST = 1;

    private static final double MOST_SECONDS = 20;

    /** The least time for long runs, in runs: one to shorten, one to repeat, and one because the duration is an estimate. */
    private static final double MIN_RUNS = 3;

    private static final double MIN_GRACE_SECONDS = 2;
    private static final double MOST_GRACE_SECONDS = 8;

    private static final String OVER = "the time for it was over (--shrink)";

    /** The budget that this one is a part of, or null. */
    private final WorkBudget whole;

    private final CampaignControl control;
    private final LongSupplier clock;
    private final long startNanos;
    private final long deadlineNanos;
    private final long mostSteps;

    /** The duration of a run of the campaign. */
    private final double runSeconds;

    private final AtomicLong steps = new AtomicLong();

    /** When the budget was first asked after the command had to end; empty before. Used by one thread. */
    private OptionalLong stopNanos = OptionalLong.empty();

    private WorkBudget(
            WorkBudget whole,
            CampaignControl control,
            LongSupplier clock,
            long mostSteps,
            double runSeconds,
            double seconds) {
        this.whole = whole;
        this.control = control;
        this.clock = clock;
        this.startNanos = clock.getAsLong();
        this.mostSteps = mostSteps;
        this.runSeconds = runSeconds;
        this.deadlineNanos = startNanos + nanos(seconds);
    }

    private static long nanos(double seconds) {
        return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    }

    /**
     * At most as many steps as the campaign made, and as much time, within limits.
     *
     * @param runSeconds the duration of a run of the campaign
     * @param stopsOnFirst whether the campaign ends with its first failing run
     */
    static WorkBudget afterCampaign(
            CampaignControl control,
            long campaignSteps,
            double campaignSeconds,
            double runSeconds,
            boolean stopsOnFirst) {
        double least = stopsOnFirst ? MIN_SECONDS_OF_FIRST : MIN_SECONDS;
        double seconds = Math.max(least, Math.max(campaignSeconds, MIN_RUNS * runSeconds));
        return new WorkBudget(
                null,
                control,
                System::nanoTime,
                Math.max(MIN_STEPS, campaignSteps),
                runSeconds,
                Math.min(MOST_SECONDS, seconds));
    }

    /** A limit of time that the user has set. */
    static WorkBudget of(CampaignControl control, Duration time, double runSeconds) {
        return of(control, System::nanoTime, time, runSeconds);
    }

    /** As above, with a clock in nanoseconds. */
    static WorkBudget of(CampaignControl control, LongSupplier clock, Duration time, double runSeconds) {
        return new WorkBudget(null, control, clock, Long.MAX_VALUE, runSeconds, time.toMillis() / 1e3);
    }

    /**
     * A part of what is left, for one of several pieces of work.
     *
     * @param repetitions how many runs are still to be repeated outside these pieces
     */
    WorkBudget part(int pieces, int repetitions) {
        double left = (deadlineNanos - clock.getAsLong()) / (double) TimeUnit.SECONDS.toNanos(1);
        long stepsLeft = Math.max(0, mostSteps - steps.get());
        double seconds = Math.max(0, left - repetitions * runSeconds) / pieces;
        return new WorkBudget(this, control, clock, stepsLeft / pieces, runSeconds, seconds);
    }

    void spend(long number) {
        steps.addAndGet(number);
        if (whole != null) {
            whole.spend(number);
        }
    }

    /** A control that stops runs when the budget is spent, and shows no progress. */
    CampaignControl asControl() {
        return new CampaignControl() {
            @Override
            public Optional<String> reasonToStop() {
                return WorkBudget.this.reasonToStop();
            }

            @Override
            public void progress(long runs, long failing) {}
        };
    }

    /** Whether one more run probably ends in time. */
    boolean allowsRun() {
        return reasonToStop().isEmpty() && clock.getAsLong() + nanos(runSeconds) - deadlineNanos <= 0;
    }

    /** Why the work must stop; empty if it may continue. */
    Optional<String> reasonToStop() {
        if (steps.get() >= mostSteps || clock.getAsLong() - deadlineNanos >= 0) {
            return Optional.of(OVER);
        }
        return control.reasonToStop();
    }

    /** Why the run of a finding must not be repeated: it would probably end too late. Empty if it may be. */
    Optional<String> reasonNotToRepeat() {
        return reasonAfter(clock.getAsLong() + nanos(runSeconds));
    }

    /** Why the repetition of a run must stop; empty if it may continue. */
    Optional<String> reasonToStopRepeating() {
        return reasonAfter(clock.getAsLong());
    }

    private Optional<String> reasonAfter(long endNanos) {
        Optional<String> reason = control.reasonToStop();
        if (reason.isPresent() && stopNanos.isEmpty()) {
            stopNanos = OptionalLong.of(clock.getAsLong());
        }
        long grace = nanos(Math.min(MOST_GRACE_SECONDS, Math.max(MIN_GRACE_SECONDS, 1.5 * runSeconds)));
        boolean isTooLate = stopNanos.isPresent()
                ? endNanos - (stopNanos.getAsLong() + grace) > 0
                : endNanos - deadlineNanos > 0 && endNanos - (startNanos + grace) > 0;
        return isTooLate ? Optional.of(reason.orElse(OVER)) : Optional.empty();
    }
}
