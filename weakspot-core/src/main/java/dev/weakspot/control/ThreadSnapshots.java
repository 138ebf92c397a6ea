package dev.weakspot.control;

/**
 * Capability: the local state of one thread can be kept and restored, independently of the other threads. An exploration that
 * tries several continuations of a prefix then need not execute the prefix again.
 */
public interface ThreadSnapshots {
    ThreadSnapshots NONE = new ThreadSnapshots() {
        @Override
        public boolean isSupported() {
            return false;
        }

        @Override
        public Object keep(int thread) {
            throw new IllegalStateException("the front end has no snapshots: thread=" + thread);
        }

        @Override
        public void restore(int thread, Object kept) {
            throw new IllegalStateException("the front end has no snapshots: thread=" + thread);
        }

        @Override
        public boolean isInLoop(int thread) {
            return false;
        }
    };

    default boolean isSupported() {
        return true;
    }

    /** The local state. Equal states have equal continuations. */
    Object keep(int thread);

    void restore(int thread, Object kept);

    /** Whether the thread's next operation is part of a loop. */
    boolean isInLoop(int thread);
}
