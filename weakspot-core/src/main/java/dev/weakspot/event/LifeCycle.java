package dev.weakspot.event;

import java.util.List;

/** Start, end and pauses of threads, and events local to a thread that the engine or a monitor needs. */
public sealed interface LifeCycle extends Operation {
    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R choice(Choice operation);

        R start(Start operation);

        R join(Join operation);

        R pause(Pause operation);

        R readClock(ReadClock operation);

        R transfer(Transfer operation);

        R endProcess(EndProcess operation);

        R storage(Storage operation);

        R stop(Stop operation);

        R exit(Exit operation);

        R outside(Outside operation);

        R hosting(Hosting operation);
    }

    /** A nondeterministic value of the program: one of {@code alternatives}, numbered from 0. */
    record Choice(int thread, Site site, int alternatives) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.choice(this);
        }
    }

    /**
     * Starts a thread. The answer is its number, the lowest that no thread has had in this run.
     *
     * @param isHosted whether the new thread has no carrier of its own: it is suspended until a carrier {@linkplain Switch switches}
     *     to it, and it is not joined
     */
    record Start(int thread, Site site, boolean isHosted) implements LifeCycle {
        /** Starts a thread with a carrier of its own. */
        public Start(int thread, Site site) {
            this(thread, site, false);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.start(this);
        }
    }

    /** Waits until a started thread has ended. */
    record Join(int thread, Site site, int child) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.join(this);
        }
    }

    /**
     * Yields or sleeps.
     *
     * @param micros the least length of the sleep in virtual time; 0 for a yield
     */
    record Pause(int thread, Site site, long micros) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.pause(this);
        }
    }

    /** Reads the clock. The answer is in microseconds. */
    record ReadClock(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.readClock(this);
        }
    }

    /**
     * Sends or receives data outside shared memory, for instance through a pipe. The engine decides when the call happens and
     * does not model its effect.
     *
     * @param call the name of the called function
     */
    record Transfer(int thread, Site site, String call) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.transfer(this);
        }
    }

    /**
     * Begins to end the whole process. It never blocks: threads that still run are ended with the process, and threads that are
     * blocked need not continue. Exit handlers may follow as operations of the same thread.
     *
     * @param call the function, or {@code return from main}
     * @param status the exit status
     */
    record EndProcess(int thread, Site site, String call, int status) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.endProcess(this);
        }
    }

    /**
     * A block of memory is allocated or freed, or the program annotates an address. These never block, so they are no
     * scheduling points.
     */
    sealed interface Storage extends LifeCycle {
        /** The address of the first byte. */
        long base();

        @Override
        default <R> R match(Cases<R> cases) {
            return cases.storage(this);
        }
    }

    /** A block of the heap is allocated. */
    record Allocate(int thread, Site site, long base, long bytes) implements Storage {}

    /** A thread begins on this stack, which may have been the stack of a thread that has ended. */
    record BeginStack(int thread, Site site, long base, long bytes) implements Storage {}

    /**
     * A block of memory is freed.
     *
     * @param locations the locations in the block; their numbers are not used again
     */
    record Free(int thread, Site site, long base, List<Integer> locations) implements Storage {
        public Free {
            locations = List.copyOf(locations);
        }

        /** Frees a block without locations. */
        public Free(int thread, Site site, long base) {
            this(thread, site, base, List.of());
        }
    }

    /**
     * The program destroys a synchronisation object, or initialises one at the address of an earlier one.
     *
     * @param objects the earlier objects at the address
     */
    record EndOfObject(int thread, Site site, long base, boolean isDestroyed, List<Synchronisation.ObjectId> objects)
            implements Storage {
        public EndOfObject {
            objects = List.copyOf(objects);
        }
    }

    /**
     * The variable at an address on a stack is not alive any more. No thread makes this operation; detections refer to it.
     *
     * @param thread the thread of the stack
     * @param site the call of the function that has returned, if {@code isCall}; otherwise the last site of the thread
     * @param function the function that had the address in its frame; empty if unknown
     */
    record EndOfLifetime(int thread, Site site, long base, String function, boolean isCall, boolean hasThreadEnded)
            implements Storage {}

    /**
     * The thread uses a value of memory that nothing has written since it was allocated.
     *
     * @param base the address of the memory; 0 if unknown
     */
    record UndefinedUse(int thread, Site site, long base, Purpose purpose) implements Storage {
        /** How a value is used. */
        public enum Purpose {
            ATOMIC_OPERATION("as an operand of an atomic operation"),
            OUTPUT("as output");

            private final String phrase;

            Purpose(String phrase) {
                this.phrase = phrase;
            }

            /** {@code as output}. */
            public String phrase() {
                return phrase;
            }
        }
    }

    /**
     * The program annotates an order that the engine cannot observe. The events before a release happen before the events
     * after every later acquire of the same address.
     */
    record Annotation(int thread, Site site, long base, boolean isRelease) implements Storage {}

    /** No acquire of the annotated address follows: its clocks are dropped. */
    record EndOfAnnotation(int thread, Site site, long base) implements Storage {}

    /**
     * Which of its logical threads a carrier executes, for instance a thread of the operating system with tasks or fibres. A carrier
     * executes one logical thread at a time, and the others that it has begun are suspended.
     */
    sealed interface Hosting extends LifeCycle {
        @Override
        default <R> R match(Cases<R> cases) {
            return cases.hosting(this);
        }
    }

    /**
     * The carrier of the thread continues with another, suspended thread. Then the thread is itself suspended or has ended. A switch
     * never blocks, so it is no scheduling point. It creates no happens-before edge.
     */
    record Switch(int thread, Site site, int next) implements Hosting {}

    /** No carrier executes the thread until one switches to it. */
    record Suspended(int thread, Site site) implements Hosting {}

    /** The thread has stopped and takes no further step. */
    sealed interface Stop extends LifeCycle {
        <R> R match(StopCases<R> cases);

        @Override
        default <R> R match(Cases<R> cases) {
            return cases.stop(this);
        }
    }

    interface StopCases<R> {
        R failedAssertion(FailedAssertion operation);

        R crash(Crash operation);

        R diverge(Diverge operation);

        R useAfterDestroy(UseAfterDestroy operation);
    }

    /**
     * The thread uses a synchronisation object that was destroyed and not initialised again, or whose memory holds none.
     *
     * @param base the address of the object
     * @param verb the use, as the verb of a sentence whose object is the synchronisation object
     * @param destruction how it was destroyed, as a relative clause
     */
    record UseAfterDestroy(int thread, Site site, long base, String verb, String destruction) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.useAfterDestroy(this);
        }
    }

    /** An assertion fails. An assertion that holds is no operation. */
    record FailedAssertion(int thread, Site site) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.failedAssertion(this);
        }
    }

    /** The thread divides by zero, or accesses an invalid address. */
    record Crash(int thread, Site site, String reason) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.crash(this);
        }
    }

    /**
     * The thread runs without ever reaching another operation.
     *
     * @param isProved whether the thread reached the same local state again; otherwise it only reached a step limit
     */
    record Diverge(int thread, Site site, boolean isProved) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.diverge(this);
        }
    }

    /**
     * The thread is outside control: it is blocked in a call that the run-time does not intercept, or it runs without an
     * intercepted operation. The engine cannot resume it. It may return under control with another operation.
     *
     * @param where the call or code that the thread is in, as part of a sentence: {@code read()}
     * @param dependsOnOthers whether it can return only after a step of another thread of the program
     */
    record Outside(int thread, Site site, String where, boolean dependsOnOthers) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.outside(this);
        }
    }

    /** The thread has ended. */
    record Exit(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.exit(this);
        }
    }
}
