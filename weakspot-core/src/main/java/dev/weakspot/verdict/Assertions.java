package dev.weakspot.verdict;

import java.util.Locale;

/** Whether the program's own assertions hold in every execution. */
public enum Assertions {
    HOLD,
    FAIL,
    UNKNOWN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
