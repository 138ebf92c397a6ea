package dev.weakspot.report.html;

/** The levels of the headings: one more if the page has several programs. */
record HeadingLevels(int programLevel) {
    String program() {
        return "h" + programLevel;
    }

    String finding() {
        return "h" + (programLevel + 1);
    }

    String part() {
        return "h" + (programLevel + 2);
    }
}
