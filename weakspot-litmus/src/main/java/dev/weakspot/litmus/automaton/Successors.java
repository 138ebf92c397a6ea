package dev.weakspot.litmus.automaton;

/**
 * The possible next nodes of a thread after an answer.
 *
 * <p>Workers share these objects without a lock. All fields are final, so a worker that reads a reference also reads
 * initialised fields.
 */
public final class Successors {
    public final LocalNode[] nodes;

    /** The fences on the path to each node. */
    public final Fences[] fences;

    /** Whether the step is a turn of a waiting loop, which repeats as long as the answer stays equal. */
    public final boolean isWait;

    /**
     * Whether the step is a failed turn of a waiting loop that changes nothing, not even a register: the thread is at
     * {@code node} again. A loop that counts its turns also waits, but the program may use the counter.
     */
    public boolean isTurnOf(LocalNode node) {
        for (LocalNode next : nodes) {
            if (next != node) {
                return false;
            }
        }
        return isWait;
    }

    Successors(LocalNode[] nodes, Fences[] fences, boolean isWait) {
        this.nodes = nodes;
        this.fences = fences;
        this.isWait = isWait;
    }
}
