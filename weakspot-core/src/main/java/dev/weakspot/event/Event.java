package dev.weakspot.event;

/** What took effect: an {@link Operation} with the values it saw. The thread is resumed with it. */
public sealed interface Event {
    /** In place of the number of a write, where nobody numbers them. */
    int UNNUMBERED = -1;

    int thread();

    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R read(Read event);

        R write(Write event);

        R update(Update event);

        R fence(Fence event);

        R locked(Locked event);

        R unlocked(Unlocked event);

        R passed(Passed event);

        R waiting(Waiting event);

        R chosen(Chosen event);
    }

    /** Whether the thread goes on; otherwise it stays where it is, and its operation takes effect once more later. */
    default boolean isDone() {
        return true;
    }

    /**
     * A load, the end of a wait, or a compare-exchange that failed.
     *
     * @param source the number of the write it reads from, among those of the location; the initial value is number 0
     */
    record Read(int thread, int location, Mode mode, long value, int source) implements Event {
        public Read(int thread, int location, Mode mode, long value) {
            this(thread, location, mode, value, UNNUMBERED);
        }

        public Read {
            if (!mode.suitsLoad()) {
                throw new IllegalArgumentException("a read cannot be a release: mode=" + mode);
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.read(this);
        }
    }

    /**
     * A store.
     *
     * @param number counts the writes of the location in the order in which they are made, which under weak memory need
     *     not be their modification order
     */
    record Write(int thread, int location, Mode mode, long value, int number) implements Event {
        public Write(int thread, int location, Mode mode, long value) {
            this(thread, location, mode, value, UNNUMBERED);
        }

        public Write {
            if (!mode.suitsStore()) {
                throw new IllegalArgumentException("a write cannot be an acquire: mode=" + mode);
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.write(this);
        }
    }

    /**
     * A read and a write with nothing in between: read-modify-write, or a compare-exchange that succeeded.
     *
     * @param source the number of the write it reads from
     * @param number its own
     */
    record Update(int thread, int location, Mode mode, long read, long written, int source, int number)
            implements Event {
        public Update(int thread, int location, Mode mode, long read, long written) {
            this(thread, location, mode, read, written, UNNUMBERED, UNNUMBERED);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.update(this);
        }
    }

    record Fence(int thread, Mode mode) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fence(this);
        }
    }

    record Locked(int thread, int mutex) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.locked(this);
        }
    }

    record Unlocked(int thread, int mutex) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unlocked(this);
        }
    }

    /** The barrier has opened and the thread goes on. */
    record Passed(int thread, int barrier) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.passed(this);
        }
    }

    /** The thread has come to something for which it has to wait: it has arrived at a barrier. */
    record Waiting(int thread, int object) implements Event {
        @Override
        public boolean isDone() {
            return false;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.waiting(this);
        }
    }

    record Chosen(int thread, int alternative) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.chosen(this);
        }
    }
}
