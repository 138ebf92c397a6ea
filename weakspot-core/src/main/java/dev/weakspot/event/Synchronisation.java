package dev.weakspot.event;

/** Waits for, and orders itself with, other threads through an object that is no memory location. */
public sealed interface Synchronisation extends Operation {
    /** Which mutex, or which barrier; the two are numbered apart. */
    int object();

    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R lock(Lock operation);

        R unlock(Unlock operation);

        R barrier(Barrier operation);
    }

    record Lock(int thread, Site site, int object) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.lock(this);
        }
    }

    record Unlock(int thread, Site site, int object) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unlock(this);
        }
    }

    /** Blocks until {@code parties} threads have arrived; then all of them go on. */
    record Barrier(int thread, Site site, int object, int parties) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.barrier(this);
        }
    }
}
