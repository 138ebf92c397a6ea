package dev.weakspot.report.text;

/** What the reader looks at. */
public record Terminal(int columns, boolean colour) {
    /** Below this no form of the report is readable; it is laid out for this width and the terminal may break lines. */
    public static final int NARROWEST = 40;

    public Terminal {
        columns = Math.max(columns, NARROWEST);
    }
}
