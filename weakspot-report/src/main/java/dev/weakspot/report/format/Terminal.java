package dev.weakspot.report.format;

/** The width of the output in cells, and whether it shows colours. */
public record Terminal(int columns, boolean colour) {
    /** The smallest width of a report. On a narrower terminal the terminal itself breaks the lines. */
    public static final int NARROWEST = 40;

    public Terminal {
        columns = Math.max(columns, NARROWEST);
    }
}
