package dev.weakspot.memory;

import java.util.Locale;

/** Which writes an access may meet. */
public enum MemoryModel {
    /** Sequential consistency: only the newest. */
    SC,
    /** C11 and C++20 ([Rocker Def. 3.5], with sequentially consistent accesses): whatever the order of events allows. */
    RC20;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
