package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One execution as the order in which its threads took their steps.
 *
 * @param threadNames the names of threads that have one
 */
public record Interleaving(List<Step> steps, Map<Integer, String> threadNames) {
    public static final Interleaving NONE = new Interleaving(List.of());

    public Interleaving {
        steps = List.copyOf(steps);
        threadNames = Collections.unmodifiableMap(new TreeMap<>(threadNames));
    }

    public Interleaving(List<Step> steps) {
        this(steps, Map.of());
    }

    public Interleaving with(Map<Integer, String> names) {
        return new Interleaving(steps, names);
    }

    /** The number of the thread, and its name if it has one: {@code P1 sender}. */
    public String nameOf(int thread) {
        String name = threadNames.get(thread);
        return "P" + thread + (name == null ? "" : " " + name);
    }

    /**
     * One step of one thread.
     *
     * @param isFailure whether the finding is at this step
     */
    public record Step(int thread, Site site, Action action, List<StepNote> notes, boolean isFailure) {
        public Step {
            notes = List.copyOf(notes);
        }

        public Step(int thread, Site site, Action action) {
            this(thread, site, action, List.of(), false);
        }

        /** A step of which only the text is known. */
        public Step(int thread, Site site, String text, boolean isFailure) {
            this(thread, site, Action.described(text), List.of(), isFailure);
        }

        public Step with(StepNote note) {
            List<StepNote> all = new ArrayList<>(notes);
            all.add(note);
            return new Step(thread, site, action, all, isFailure);
        }

        public Step asFailure() {
            return new Step(thread, site, action, notes, true);
        }

        /** The action and all notes: {@code read x = 0 (an older value; the newest is 1)}. */
        public String text() {
            return action.text() + notes.stream().map(StepNote::appended).collect(Collectors.joining());
        }
    }
}
