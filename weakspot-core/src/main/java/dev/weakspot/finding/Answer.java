package dev.weakspot.finding;

import java.util.Locale;

/** To a question about every execution of the program. {@code UNKNOWN} is an honest third answer, never a guess. */
public enum Answer {
    YES,
    NO,
    UNKNOWN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
