package dev.weakspot.litmus.verify;

/**
 * Where a thread may stand after an answer.
 *
 * <p>Workers hand these to each other without a lock. All fields are final, so whoever sees the object sees what is in
 * it.
 */
final class Successors {
    final LocalNode[] nodes;

    /** The fences on the way to each of the nodes. */
    final Fences[] fences;

    /** Whether the thread only turns round in a waiting loop, and will as long as the answer stays the same. */
    final boolean isWait;

    /**
     * Whether the failed turn of a waiting loop leaves nothing behind, not even in a register: the thread is where it
     * was. A loop that counts its turns also waits, but what it counts may be noticed.
     */
    boolean isTurnOf(LocalNode node) {
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
