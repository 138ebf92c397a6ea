package dev.weakspot.engine;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.StepNote;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Records the alternatives at each step of a single run: other enabled threads and other choices. */
public final class AlternativesLog implements Strategy {
    /** Longer narrations do not show all steps. */
    private static final int NOTED = 200;

    private final Strategy strategy;
    private final List<String> notes = new ArrayList<>();
    private String others = "";
    private String choices = "";

    public AlternativesLog(Strategy strategy) {
        this.strategy = strategy;
    }

    @Override
    public boolean begin(long run) {
        notes.clear();
        return strategy.begin(run);
    }

    @Override
    public int next(SchedulingPoint point) {
        int thread = strategy.next(point);
        StringJoiner enabled = new StringJoiner(", ", "also enabled: ", "");
        enabled.setEmptyValue("");
        for (int i = 0; i < point.count(); i++) {
            if (point.thread(i) != thread) {
                enabled.add("P" + point.thread(i));
            }
        }
        others = enabled.toString();
        choices = "";
        return thread;
    }

    @Override
    public boolean continuesAlone(int thread) {
        return strategy.continuesAlone(thread);
    }

    @Override
    public int pick(Operation operation, int offered) {
        int choice = strategy.pick(operation, offered);
        choices = offered == 1 ? "" : "choice " + (choice + 1) + " of " + offered;
        return choice;
    }

    @Override
    public void observe(Operation operation, Event event) {
        strategy.observe(operation, event);
        if (notes.size() < NOTED) {
            String both = choices.isEmpty() || others.isEmpty() ? choices + others : choices + "; " + others;
            notes.add(both);
        }
    }

    /** The finding with the alternatives at its steps. */
    public Finding explained(Finding finding) {
        return finding.with(explained(finding.interleaving()));
    }

    /** The narration with the alternatives at its steps, which are the first steps of the run. */
    public Interleaving explained(Interleaving narrated) {
        List<Interleaving.Step> steps = new ArrayList<>(narrated.steps());
        for (int i = 0; i < Math.min(notes.size(), steps.size()); i++) {
            Interleaving.Step step = steps.get(i);
            if (step.isFailure()) {
                break; // the narration ends here, the run may have gone on
            }
            if (!notes.get(i).isEmpty()) {
                steps.set(i, step.with(new StepNote(StepNote.NoteTopic.ALTERNATIVES, notes.get(i))));
            }
        }
        return new Interleaving(steps, narrated.threadNames());
    }
}
