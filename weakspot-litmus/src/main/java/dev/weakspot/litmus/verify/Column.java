package dev.weakspot.litmus.verify;

/** Bits of a view whose fate depends on no other bits. Fields, not accessors, because they are read at every step. */
final class Column {
    /** The location whose values it is about, or {@link AccessFacts#NO_LOCATION} if it is about a race. */
    final int location;

    final int[] bits;

    Column(int location, int[] bits) {
        this.location = location;
        this.bits = bits;
    }
}
