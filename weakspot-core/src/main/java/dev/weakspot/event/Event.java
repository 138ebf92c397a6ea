package dev.weakspot.event;

/** The effect of an {@link Operation}, with its values. The engine resumes the thread with it. */
public sealed interface Event {
    /** Stands for the number of a write where writes are not numbered. */
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

    /** Whether the thread proceeds. Otherwise its operation is still pending and takes effect again later. */
    default boolean isDone() {
        return true;
    }

    /**
     * A load, the end of an await, or a failed compare-exchange.
     *
     * @param source the number of the write it reads from, among the writes of the location; the initial value is number 0
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
     * @param number counts the writes of the location in the order of their steps, which under weak memory may differ from
     *     modification order
     * @param isNewest whether it is now the last in modification order
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
     * A read-modify-write, or a successful compare-exchange.
     *
     * @param source the number of the write it reads from
     * @param number the number of its own write
     * @param isNewest whether its write is now the last in modification order
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
     * The result of a synchronisation, which may be that the thread has to wait.
     *
     * @param answer the value that the operation defines; 0 if it defines none
     */
    record Synchronised(Synchronisation operation, SyncResult outcome, long answer) implements Event {
        public Synchronised(Synchronisation operation, SyncResult outcome) {
            this(operation, outcome, 0);
        }

        @Override
        public int thread() {
            return operation.thread();
        }

        @Override
        public boolean isDone() {
            return outcome != SyncResult.WAITING;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.synchronised(this);
        }
    }

    /**
     * A life-cycle operation took effect.
     *
     * @param answer the value that the operation defines; 0 if it defines none
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
