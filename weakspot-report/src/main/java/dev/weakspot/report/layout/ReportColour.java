package dev.weakspot.report.layout;

/** The few colours of a report, named for their meaning. */
public enum ReportColour {
    PLAIN(""),
    ALARM("31"),
    FINE("32"),
    CAUTION("33"),
    ASIDE("2");

    private final String code;

    ReportColour(String code) {
        this.code = code;
    }

    public String on(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
