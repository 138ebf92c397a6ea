package dev.weakspot.event;

/** What took effect: an {@link Operation} with the values it saw. The thread is resumed with it. */
public sealed interface Event {
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

        R chosen(Chosen event);
    }

    /** A load, the end of a wait, or a compare-exchange that failed. */
    record Read(int thread, int location, Mode mode, long value) implements Event {
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

    record Write(int thread, int location, Mode mode, long value) implements Event {
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

    /** A read and a write with nothing in between: read-modify-write, or a compare-exchange that succeeded. */
    record Update(int thread, int location, Mode mode, long read, long written) implements Event {
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

    record Chosen(int thread, int alternative) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.chosen(this);
        }
    }
}
