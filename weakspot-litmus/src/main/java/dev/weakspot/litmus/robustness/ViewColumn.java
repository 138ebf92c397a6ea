package dev.weakspot.litmus.robustness;

/** Bits of a view that do not depend on other bits. Has fields instead of accessors because every step reads them. */
final class ViewColumn {
    /** The location of the values, or {@code AccessFacts#NO_LOCATION} if the column is for a race. */
    final int location;

    final int[] bits;

    ViewColumn(int location, int[] bits) {
        this.location = location;
        this.bits = bits;
    }
}
