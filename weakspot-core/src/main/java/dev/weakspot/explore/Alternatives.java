package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.strategy.Situation;
import dev.weakspot.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Notes what else could have been decided at each step, for those who want to understand a single run. */
public final class Alternatives implements Strategy {
    /** Nobody reads more; and of a longer story not all steps are told. */
    private static final int NOTED = 200;

    private final Strategy strategy;
    private final List<String> notes = new ArrayList<>();
    private String others = "";
    private String ways = "";

    public Alternatives(Strategy strategy) {
        this.strategy = strategy;
    }

    @Override
    public boolean begin(long run) {
        notes.clear();
        return strategy.begin(run);
    }

    @Override
    public int next(Situation situation) {
        int thread = strategy.next(situation);
        StringJoiner could = new StringJoiner(" or ", "", " could go on");
        could.setEmptyValue("");
        for (int i = 0; i < situation.count(); i++) {
            if (situation.thread(i) != thread) {
                could.add("P" + situation.thread(i));
            }
        }
        others = could.toString();
        ways = "";
        return thread;
    }

    @Override
    public int pick(Operation operation, int offered) {
        int way = strategy.pick(operation, offered);
        ways = offered == 1 ? "" : "way " + (way + 1) + " of " + offered;
        return way;
    }

    @Override
    public void observe(Operation operation, Event event) {
        strategy.observe(operation, event);
        if (notes.size() < NOTED) {
            String both = ways.isEmpty() || others.isEmpty() ? ways + others : ways + "; " + others;
            notes.add(both.isEmpty() ? "" : " [" + both + "]");
        }
    }

    /** The same with what was noted. */
    public Finding explained(Finding finding) {
        return new Finding(
                finding.kind(),
                finding.message(),
                finding.site(),
                finding.accesses(),
                finding.explanation(),
                explained(finding.interleaving()),
                finding.encounter());
    }

    /** The same with what was noted; the steps of a story are those of the run, at its beginning. */
    public Interleaving explained(Interleaving told) {
        List<Interleaving.Step> steps = new ArrayList<>(told.steps());
        for (int i = 0; i < Math.min(notes.size(), steps.size()); i++) {
            Interleaving.Step step = steps.get(i);
            if (step.isFailure()) {
                break; // the story ends here, the run may have gone on
            }
            steps.set(
                    i, new Interleaving.Step(step.thread(), step.site(), step.text() + notes.get(i), step.isFailure()));
        }
        return new Interleaving(steps);
    }
}
