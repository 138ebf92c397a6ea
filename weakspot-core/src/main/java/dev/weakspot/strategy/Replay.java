package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.recording.Script;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Decides as was decided before, step for step, and says at which step that is not possible any more. */
public final class Replay implements Strategy {
    private final Supplier<Script> scripts;
    private final Function<Operation, String> words;
    private Script script;
    private int step;
    private int ways;
    private String obstacle;

    /**
     * Follows a script.
     *
     * @param scripts gives it from the beginning, for every run
     * @param words what an operation is called in scripts
     */
    public Replay(Supplier<Script> scripts, Function<Operation, String> words) {
        this.scripts = scripts;
        this.words = words;
    }

    /** Follows a script that does not say what is done. */
    public Replay(Supplier<Script> scripts) {
        this(scripts, operation -> "");
    }

    @Override
    public boolean begin(long run) {
        script = scripts.get();
        step = 0;
        obstacle = null;
        return true;
    }

    @Override
    public int next(Situation situation) {
        if (obstacle != null || !script.next()) {
            return ABANDON; // the run that is repeated may have been cut short
        }
        step++;
        ways = 1;
        if (!situation.canGoOn(script.thread()) && !situation.comesBack(script.thread())) {
            String then = script.words().isEmpty() ? "" : ", and was about to " + script.words();
            diverge("P" + script.thread() + " cannot go on" + then);
            return ABANDON;
        }
        String now = words.apply(situation.operation(script.thread()));
        if (!script.words().isEmpty() && !script.words().equals(now)) {
            diverge("P" + script.thread() + " is about to " + now + ", not to " + script.words());
            return ABANDON;
        }
        return script.thread();
    }

    @Override
    public int pick(Operation operation, int offered) {
        ways = offered;
        return Math.min(script.way(), offered - 1);
    }

    @Override
    public void observe(Operation operation, Event event) {
        boolean isOther = script.ways() != Script.UNKNOWN_WAYS && script.ways() != ways;
        if (isOther || script.way() >= ways) {
            int before = Math.max(script.ways(), script.way() + 1);
            diverge("P" + operation.thread() + " has " + ways + " ways to go on, not " + before);
        }
    }

    private void diverge(String why) {
        obstacle = "step " + step + ": " + why;
    }

    /** Whether there are steps left that the run did not come to; to be asked once, at its end. */
    public boolean hasStepsLeft() {
        return script.next();
    }

    /** Why the run could not be repeated, with the step; nothing if it could, as far as it went. */
    public Optional<String> obstacle() {
        return Optional.ofNullable(obstacle);
    }
}
