package dev.weakspot.campaign;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the work after the runs of a campaign: directed runs, and shortening and repeating failing runs.
 *
 * <p>The limit of steps is the number of steps that the campaign made, so it depends on the program and the seed alone. The time
 * limit is for programs whose steps take long.
 */
final class WorkBudget {
    /** Small campaigns may spend more steps than they made. */
    private static final long MIN_STEPS = 2_000_000;

    private static final double MIN_SECONDS = 2;
    private static final double MOST_SECONDS = 20;

    /** The budget that this one is a part of, or null. */
    private final WorkBudget whole;

    private final CampaignControl control;
    private final long deadlineNanos;
    private final long mostSteps;
    private final AtomicLong steps = new AtomicLong();

    private WorkBudget(WorkBudget whole, CampaignControl control, long mostSteps, double seconds) {
        this.whole = whole;
        this.control = control;
        this.mostSteps = mostSteps;
        this.deadlineNanos = System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    }

    /** At most as many steps as the campaign made, and as much time, within limits. */
    static WorkBudget afterCampaign(CampaignControl control, long campaignSteps, double campaignSeconds) {
        return new WorkBudget(
                null,
                control,
                Math.max(MIN_STEPS, campaignSteps),
                Math.min(MOST_SECONDS, Math.max(MIN_SECONDS, campaignSeconds)));
    }

    /** A limit of time that the user has set. */
    static WorkBudget of(CampaignControl control, Duration time) {
        return new WorkBudget(null, control, Long.MAX_VALUE, time.toMillis() / 1e3);
    }

    /** A part of what is left, for one of several pieces of work. */
    WorkBudget part(int pieces) {
        double secondsLeft = (deadlineNanos - System.nanoTime()) / (double) TimeUnit.SECONDS.toNanos(1);
        long stepsLeft = Math.max(0, mostSteps - steps.get());
        return new WorkBudget(this, control, stepsLeft / pieces, Math.max(0, secondsLeft) / pieces);
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

    boolean isLeft() {
        return reasonToStop().isEmpty();
    }

    /** Why the work must stop; empty if it may continue. */
    Optional<String> reasonToStop() {
        if (steps.get() >= mostSteps || System.nanoTime() - deadlineNanos >= 0) {
            return Optional.of("the time for it was over (--shrink)");
        }
        return control.reasonToStop();
    }
}
