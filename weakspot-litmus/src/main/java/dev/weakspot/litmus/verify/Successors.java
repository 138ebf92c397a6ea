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

    Successors(LocalNode[] nodes, Fences[] fences, boolean isWait) {
        this.nodes = nodes;
        this.fences = fences;
        this.isWait = isWait;
    }
}
