package dev.weakspot.event;

/** Operations on synchronisation objects, which are no memory locations. */
public sealed interface Synchronisation extends Operation {
    /** The number of the object. Each kind of object is numbered separately, from 0. */
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

    /** The kinds of objects that a program destroys. */
    enum ObjectKind {
        MUTEX,
        READ_WRITE_LOCK,
        CONDITION,
        BARRIER,
        SEMAPHORE
    }

    /** An object; each kind is numbered separately. */
    record ObjectId(ObjectKind kind, int number) {}

    /** The behaviour of a mutex when a thread locks it twice, or unlocks it without holding it. */
    enum MutexKind {
        /** Both are errors. */
        NORMAL,
        /** The holder may lock it again, and has to unlock it as often. */
        RECURSIVE,
        /** The operation returns an error to the program. */
        CHECKED
    }

    record Lock(int thread, Site site, int object, MutexKind kind, WaitLimit limit) implements Synchronisation {
        /** Locks a normal mutex without a time limit. */
        public Lock(int thread, Site site, int object) {
            this(thread, site, object, MutexKind.NORMAL, WaitLimit.ENDLESS);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.lock(this);
        }
    }

    record Unlock(int thread, Site site, int object, MutexKind kind) implements Synchronisation {
        /** Unlocks a normal mutex. */
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
     * Locks or unlocks a read-write lock.
     *
     * @param limit the time limit of locking
     */
    record ReadWrite(int thread, Site site, int object, ReadWriteAction action, WaitLimit limit)
            implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.readWrite(this);
        }
    }

    /**
     * Unlocks the mutex, waits until it is woken through the condition variable, and locks the mutex again, also after a
     * time-out.
     */
    record Wait(int thread, Site site, int object, int mutex, WaitLimit limit) implements Synchronisation {
        public Wait {
            if (limit.isNone()) {
                throw new IllegalArgumentException("a wait cannot be a try: condition variable=" + object);
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.await(this);
        }
    }

    /** Wakes one or all threads that wait at a condition variable. The thread need not hold the mutex. */
    record Wake(int thread, Site site, int object, boolean isForAll) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.wake(this);
        }
    }

    /** Blocks until {@code parties} threads have arrived. */
    record Barrier(int thread, Site site, int object, int parties) implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.barrier(this);
        }
    }

    enum OnceAction {
        /** {@link SyncResult#DONE}: the thread executes it now. {@link SyncResult#REFUSED}: it is complete. */
        BEGIN,
        FINISH,
        /** The attempt failed; the next thread tries again. */
        ABANDON
    }

    /** A one-time initialisation, executed by the first thread. All others wait for it. */
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
     * Decrements or increments a semaphore.
     *
     * @param initial the initial count
     * @param limit the time limit of a take
     */
    record Semaphore(int thread, Site site, int object, SemaphoreAction action, int initial, WaitLimit limit)
            implements Synchronisation {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.semaphore(this);
        }
    }

    /** Sleeps, or wakes sleeping threads, without a happens-before edge. The program checks memory after a wake-up. */
    sealed interface Parking extends Synchronisation {
        @Override
        default <R> R match(Cases<R> cases) {
            return cases.parking(this);
        }
    }

    /**
     * Sleeps until it is woken. The sleep begins as soon as the thread arrives. So a value that the thread has checked with its
     * last operation is still current.
     */
    record Park(int thread, Site site, int object, WaitLimit limit) implements Parking {
        public Park {
            if (limit.isNone()) {
                throw new IllegalArgumentException("a park cannot be a try: object=" + object);
            }
        }
    }

    /**
     * Wakes sleeping threads. The answer is their number.
     *
     * @param count the greatest number to wake, or {@link #ALL}
     */
    record Unpark(int thread, Site site, int object, int count) implements Parking {
        public static final int ALL = 0;

        public boolean isForAll() {
            return count == ALL;
        }
    }
}
