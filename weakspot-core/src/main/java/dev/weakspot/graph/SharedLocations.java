package dev.weakspot.graph;

/** The locations of a program, by their numbers in the graph ({@link GraphLocation}). */
public interface SharedLocations {
    long initial(int number);

    /** Whether no access of the location is atomic. */
    boolean isPlain(int number);
}
