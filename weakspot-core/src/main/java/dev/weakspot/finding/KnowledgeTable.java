package dev.weakspot.finding;

import java.util.List;

/**
 * The writes that each thread is aware of after each step of a run.
 *
 * @param legend the meaning of the rows, a sentence each
 */
public record KnowledgeTable(List<String> legend, List<Row> rows) {
    public static final KnowledgeTable NONE = new KnowledgeTable(List.of(), List.of());

    public KnowledgeTable {
        legend = List.copyOf(legend);
        rows = List.copyOf(rows);
    }

    /**
     * A step, or a fact that holds after it.
     *
     * @param step the number of the step, from 1 on; 0 for a fact about the step above
     * @param line the line of the step in the program
     * @param isAlarming whether the row shows weak behaviour
     */
    public record Row(int step, int line, String text, boolean isAlarming) {}
}
