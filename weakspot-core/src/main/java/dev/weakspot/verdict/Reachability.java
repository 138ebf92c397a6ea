package dev.weakspot.verdict;

import java.util.Locale;

/** Whether some execution that ends satisfies a condition. */
public enum Reachability {
    REACHABLE,
    UNREACHABLE,
    UNKNOWN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
