package dev.weakspot.event;

/** Accesses of shared memory, and fences. The memory offers the values that an access may read. */
public sealed interface MemoryAccess extends Operation {
    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R load(Load operation);

        R store(Store operation);

        R update(Update operation);

        R compareExchange(CompareExchange operation);

        R await(Await operation);

        R awaitExchange(AwaitExchange operation);

        R fence(Fence operation);
    }

    record Load(int thread, Site site, int location, Mode mode) implements MemoryAccess {
        public Load {
            require(mode.suitsLoad(), "load", mode);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.load(this);
        }
    }

    record Store(int thread, Site site, int location, Mode mode, long value) implements MemoryAccess {
        public Store {
            require(mode.suitsStore(), "store", mode);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.store(this);
        }
    }

    /** Reads and writes in one step, unconditionally: fetch-and-add, exchange. */
    record Update(int thread, Site site, int location, Mode mode, UpdateFunction function, long operand)
            implements MemoryAccess {
        /** The value written if {@code read} is read. */
        public long written(long read) {
            return function.apply(read, operand);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.update(this);
        }
    }

    /** Writes {@code desired} if it reads {@code expected}; a weak one may fail spuriously. */
    record CompareExchange(
            int thread,
            Site site,
            int location,
            Mode success,
            Mode failure,
            long expected,
            long desired,
            boolean mayFailSpuriously)
            implements MemoryAccess {
        public CompareExchange {
            require(failure.suitsLoad(), "failed compare-exchange", failure);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.compareExchange(this);
        }
    }

    /** Blocks until it can read {@code wanted}. */
    record Await(int thread, Site site, int location, Mode mode, long wanted) implements MemoryAccess {
        public Await {
            require(mode.suitsLoad(), "await", mode);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.await(this);
        }
    }

    /** Blocks until it can read {@code expected}, and writes {@code desired} in the same step ([Rocker Fig. 1] BCAS). */
    record AwaitExchange(int thread, Site site, int location, Mode mode, long expected, long desired)
            implements MemoryAccess {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.awaitExchange(this);
        }
    }

    record Fence(int thread, Site site, Mode mode) implements MemoryAccess {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fence(this);
        }
    }

    private static void require(boolean suits, String operation, Mode mode) {
        if (!suits) {
            throw new IllegalArgumentException("a " + operation + " cannot have this mode: mode=" + mode);
        }
    }
}
