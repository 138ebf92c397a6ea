package dev.weakspot.finding;

import java.util.List;

/**
 * What each thread knows in the course of a run, for those who want to understand it.
 *
 * @param legend how to read it, a sentence each
 */
public record Insight(List<String> legend, List<Row> rows) {
    public static final Insight NONE = new Insight(List.of(), List.of());

    public Insight {
        legend = List.copyOf(legend);
        rows = List.copyOf(rows);
    }

    /**
     * A step, or what can be said after it.
     *
     * @param step the number of the step, from 1 on; 0 for a row that says more about the one before
     * @param line where the step is in the program
     * @param isAlarming whether this is what to look at
     */
    public record Row(int step, int line, String text, boolean isAlarming) {}
}
