package dev.weakspot.litmus.axioms;

/** A shared location: one cell of memory. An address is a value too; it may point nowhere until it is used. */
record Location(String name, int index) {
    /** What SC fences update, [Rocker §3.1]. No program can name it. */
    static final Location FENCES = new Location("(fences)", 0);

    static Location of(String name) {
        return new Location(name, 0);
    }

    @Override
    public String toString() {
        return index == 0 ? name : name + "[" + index + "]";
    }
}
