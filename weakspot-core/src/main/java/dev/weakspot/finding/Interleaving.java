package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.List;

/** One execution as the order in which its threads took their steps. */
public record Interleaving(List<Step> steps) {
    public static final Interleaving NONE = new Interleaving(List.of());

    public Interleaving {
        steps = List.copyOf(steps);
    }

    /**
     * What one thread did at one go.
     *
     * @param text what happened, with the values: {@code read x = 1}
     * @param isFailure the step at which the finding shows
     */
    public record Step(int thread, Site site, String text, boolean isFailure) {}
}
