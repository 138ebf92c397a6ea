package dev.weakspot.graph;

/** The numbers of locations in a graph: memory locations, mutexes, and the hidden location of SC fences ([Rocker §3.1]). */
public final class GraphLocation {
    public static final int FENCES = 0;

    private static final int KINDS = 2;

    private GraphLocation() {}

    public static int ofMemory(int location) {
        return 1 + KINDS * location;
    }

    public static int ofMutex(int mutex) {
        return 2 + KINDS * mutex;
    }

    public static boolean isMemory(int number) {
        return number > FENCES && (number - 1) % KINDS == 0;
    }

    /** The number of a memory location in the program. */
    public static int memory(int number) {
        return (number - 1) / KINDS;
    }
}
