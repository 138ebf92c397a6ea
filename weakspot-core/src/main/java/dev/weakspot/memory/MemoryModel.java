package dev.weakspot.memory;

import java.util.Locale;

/** A memory model: which entries an access may choose. */
public enum MemoryModel {
    /** Sequential consistency: the newest entry. */
    SC,
    /** C11 and C++20 ([Rocker Def. 3.5], with sequentially consistent accesses): any entry that the order of events allows. */
    RC20;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
