package dev.weakspot.report.text;

/** The few colours of a report, named for what they say. */
enum Paint {
    PLAIN(""),
    ALARM("31"),
    FINE("32"),
    CAUTION("33"),
    ASIDE("2");

    private final String code;

    Paint(String code) {
        this.code = code;
    }

    String on(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
