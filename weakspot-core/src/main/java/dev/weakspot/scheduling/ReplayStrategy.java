package dev.weakspot.scheduling;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.recording.RecordedSteps;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Repeats recorded decisions step by step, and reports the first step at which the run diverges from them. */
public final class ReplayStrategy implements Strategy {
    private final Supplier<RecordedSteps> recordings;
    private final Function<Operation, String> words;
    private RecordedSteps recorded;
    private int step;
    private int choices;
    private String obstacle;

    /**
     * Repeats recorded steps and checks their operations.
     *
     * @param recordings supplies the steps from the beginning, once for every run
     * @param words describes an operation as recordings do
     */
    public ReplayStrategy(Supplier<RecordedSteps> recordings, Function<Operation, String> words) {
        this.recordings = recordings;
        this.words = words;
    }

    /** Repeats recorded steps without descriptions of their operations. */
    public ReplayStrategy(Supplier<RecordedSteps> recordings) {
        this(recordings, operation -> "");
    }

    @Override
    public boolean begin(long run) {
        recorded = recordings.get();
        step = 0;
        obstacle = null;
        return true;
    }

    @Override
    public int next(SchedulingPoint point) {
        if (obstacle != null || !recorded.next()) {
            return ABANDON; // the recorded run may have been abandoned
        }
        step++;
        choices = 1;
        if (!point.isEnabled(recorded.thread()) && !point.becomesEnabled(recorded.thread())) {
            String then = recorded.words().isEmpty() ? "" : ", and was about to " + recorded.words();
            diverge("P" + recorded.thread() + " cannot run" + then);
            return ABANDON;
        }
        String now = words.apply(point.operation(recorded.thread()));
        if (!recorded.words().isEmpty() && !recorded.words().equals(now)) {
            diverge("P" + recorded.thread() + " is about to " + now + ", not to " + recorded.words());
            return ABANDON;
        }
        return recorded.thread();
    }

    @Override
    public int pick(Operation operation, int offered) {
        choices = offered;
        return Math.min(recorded.choice(), offered - 1);
    }

    @Override
    public void observe(Operation operation, Event event) {
        boolean hasOtherChoices = recorded.choices() != RecordedSteps.UNKNOWN_CHOICES && recorded.choices() != choices;
        if (hasOtherChoices || recorded.choice() >= choices) {
            int before = Math.max(recorded.choices(), recorded.choice() + 1);
            diverge("P" + operation.thread() + " has " + choices + " choices, not " + before);
        }
    }

    private void diverge(String why) {
        obstacle = "step " + step + ": " + why;
    }

    /** Whether the run ended before its recorded steps did. To be called once, at the end of the run. */
    public boolean hasStepsLeft() {
        return recorded.next();
    }

    /** The step and the reason of the divergence; empty if the run has followed the recorded steps so far. */
    public Optional<String> obstacle() {
        return Optional.ofNullable(obstacle);
    }
}
