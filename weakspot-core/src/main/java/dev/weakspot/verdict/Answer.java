package dev.weakspot.verdict;

import java.util.Locale;

/** The answer to a question about every execution. {@code UNKNOWN} means that the check could not decide it. */
public enum Answer {
    YES,
    NO,
    UNKNOWN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
