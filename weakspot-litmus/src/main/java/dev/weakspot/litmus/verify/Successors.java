package dev.weakspot.litmus.verify;

/**
 * Where a thread may stand after an answer.
 *
 * <p>Workers hand these to each other without a lock. Both fields are final, so whoever sees the object sees what is in
 * it.
 */
final class Successors {
    final LocalNode[] nodes;

    /** Whether the thread only turns round in a waiting loop, and will as long as the answer stays the same. */
    final boolean isWait;

    Successors(LocalNode[] nodes, boolean isWait) {
        this.nodes = nodes;
        this.isWait = isWait;
    }
}
