package dev.weakspot.litmus.axioms;

/** A shared location: one cell of memory. It is also the value of an address, which may be invalid until it is used. */
public record AxiomaticLocation(String name, int index) {
    /** The location that SC fences update, [Rocker §3.1]. No program can name it. */
    public static final AxiomaticLocation FENCES = new AxiomaticLocation("(fences)", 0);

    public static AxiomaticLocation of(String name) {
        return new AxiomaticLocation(name, 0);
    }

    @Override
    public String toString() {
        return index == 0 ? name : name + "[" + index + "]";
    }
}
