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

        R synchronised(Synchronised event);

        R passed(Passed event);

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
     * @param isNewest whether it is the last in modification order, now
     */
    record Write(int thread, int location, Mode mode, long value, int number, boolean isNewest) implements Event {
        public Write(int thread, int location, Mode mode, long value) {
            this(thread, location, mode, value, UNNUMBERED, true);
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
     * @param isNewest whether it is the last in modification order, now
     */
    record Update(
            int thread, int location, Mode mode, long read, long written, int source, int number, boolean isNewest)
            implements Event {
        public Update(int thread, int location, Mode mode, long read, long written) {
            this(thread, location, mode, read, written, UNNUMBERED, UNNUMBERED, true);
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

    /**
     * Something came of a synchronisation, if only that the thread has to wait.
     *
     * @param answer what the operation says it is; 0 if it asks for nothing
     */
    record Synchronised(Synchronisation operation, Outcome outcome, long answer) implements Event {
        /** One that asks for nothing. */
        public Synchronised(Synchronisation operation, Outcome outcome) {
            this(operation, outcome, 0);
        }

        @Override
        public int thread() {
            return operation.thread();
        }

        @Override
        public boolean isDone() {
            return outcome != Outcome.WAITING;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.synchronised(this);
        }
    }

    /**
     * A step in the life of a thread is behind it.
     *
     * @param answer what the operation says it is; 0 if it asks for nothing
     */
    record Passed(LifeCycle operation, long answer) implements Event {
        @Override
        public int thread() {
            return operation.thread();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.passed(this);
        }
    }

    record Chosen(int thread, int alternative) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.chosen(this);
        }
    }
}
