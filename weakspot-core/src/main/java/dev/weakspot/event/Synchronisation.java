package dev.weakspot.event;

/** Waits for, and orders itself with, other threads through an object that is no memory location. */
public sealed interface Synchronisation extends Operation {
    /** Which mutex, which barrier and so on; each sort is numbered apart, from 0 on. */
    int object();

    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R lock(Lock operation);

        R unlock(Unlock operation);

        R readWrite(ReadWrite operation);

        R await(Wait operation);

        R wake(Wake operation);

        R barrier(Barrier operation);

        R once(Once operation);

        R semaphore(Semaphore operation);

        R parking(Parking operation);
    }

    /** What a mutex makes of a thread that locks what it holds already, or unlocks what it does not hold. */
    enum MutexKind {
        /** Neither is allowed. */
        NORMAL,
        /** It may be locked again, and has to be unlocked as often. */
        RECURSIVE,
        /** The thread is told, and it is the program's business. */
        CHECKED
    }

    record Lock(int thread, Site site, int object, MutexKind kind, Patience patience) implements Synchronisation {
        /** An ordinary one that waits until it has the mutex. */
        public Lock(int thread, Site site, int object) {
            this(thread, site, object, MutexKind.NORMAL, Patience.ENDLESS);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.lock(this);
        }
    }

    record Unlock(int thread, Site site, int object, MutexKind kind) implements Synchronisation {
        /** That of an ordinary mutex. */
        public Unlock(int thread, Site site, int object) {
            this(thread, site, object, MutexKind.NORMAL);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unlock(this);
        }
    }

    enum ReadWriteAction {
        LOCK_TO_READ,
        LOCK_TO_WRITE,
        UNLOCK
    }

    /**
     * Takes or gives back a lock that many may have for reading, or one for writing.
     *
     * @param patience counts for taking it
     */
    record ReadWrite(int thread, Site site, int object, ReadWriteAction action, Patience patience)
            implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.readWrite(this);
        }
    }

    /**
     * Gives the mutex back, waits until it is woken through the condition variable, and takes the mutex again, also if it
     * has waited for too long.
     */
    record Wait(int thread, Site site, int object, int mutex, Patience patience) implements Synchronisation {
        public Wait {
            if (patience.isNone()) {
                throw new IllegalArgumentException("a wait cannot be only tried: condition variable=" + object);
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.await(this);
        }
    }

    /** Wakes one, or all, of those that wait at a condition variable; it need not hold the mutex. */
    record Wake(int thread, Site site, int object, boolean isForAll) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.wake(this);
        }
    }

    /** Blocks until {@code parties} threads have arrived; then all of them go on. */
    record Barrier(int thread, Site site, int object, int parties) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.barrier(this);
        }
    }

    enum OnceAction {
        /** {@link Outcome#DONE}: the thread has to do it now. {@link Outcome#REFUSED}: it has been done. */
        BEGIN,
        FINISH,
        /** It could not be done after all; whoever comes next has to. */
        ABANDON
    }

    /** What is done once, by the first thread that comes: all others wait for that one. */
    record Once(int thread, Site site, int object, OnceAction action) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.once(this);
        }
    }

    enum SemaphoreAction {
        TAKE,
        PUT
    }

    /**
     * Takes a unit from a semaphore, or puts one into it.
     *
     * @param initial how many it had before anybody came
     * @param patience counts for taking
     */
    record Semaphore(int thread, Site site, int object, SemaphoreAction action, int initial, Patience patience)
            implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.semaphore(this);
        }
    }

    /** Sleeps, or wakes sleepers, where that orders nothing: memory says whether it was worth it. */
    sealed interface Parking extends Synchronisation {
        @Override
        default <R> R match(Cases<R> cases) {
            return cases.parking(this);
        }
    }

    /**
     * Sleeps until it is woken. The thread sleeps as soon as it comes here: whatever made it decide to is still so, if it
     * has looked with its last operation.
     */
    record Park(int thread, Site site, int object, Patience patience) implements Parking {
        public Park {
            if (patience.isNone()) {
                throw new IllegalArgumentException("a sleep cannot be only tried: object=" + object);
            }
        }
    }

    /**
     * Wakes some of those that sleep there; the answer is how many it woke.
     *
     * @param count at most so many, {@link #ALL} for as many as there are
     */
    record Unpark(int thread, Site site, int object, int count) implements Parking {
        public static final int ALL = 0;

        public boolean isForAll() {
            return count == ALL;
        }
    }
}
