package dev.weakspot.event;

import java.util.List;

/** What becomes of a thread, and what happens in it alone and still concerns whoever drives or watches it. */
public sealed interface LifeCycle extends Operation {
    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R choice(Choice operation);

        R start(Start operation);

        R join(Join operation);

        R pause(Pause operation);

        R readClock(ReadClock operation);

        R transfer(Transfer operation);

        R storage(Storage operation);

        R stop(Stop operation);

        R exit(Exit operation);

        R absent(Absent operation);
    }

    /** A value the program leaves open: one of {@code alternatives}, numbered from 0. */
    record Choice(int thread, Site site, int alternatives) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.choice(this);
        }
    }

    /** Starts a thread; the answer is its number, which is the next one that no thread has had in this run. */
    record Start(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.start(this);
        }
    }

    /** Waits until a thread that was started has ended. */
    record Join(int thread, Site site, int child) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.join(this);
        }
    }

    /**
     * Lets others go first, for at least so long in virtual time.
     *
     * @param micros none at all if the thread only yields
     */
    record Pause(int thread, Site site, long micros) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.pause(this);
        }
    }

    /** Asks what time it is; the answer is in microseconds. */
    record ReadClock(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.readClock(this);
        }
    }

    /**
     * Is about to bring something to where another thread may take it, or to take it from there, without memory: a pipe, say.
     * What that does is not the engine's business, but when.
     *
     * @param call the function that does it
     */
    record Transfer(int thread, Site site, String call) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.transfer(this);
        }
    }

    /**
     * Memory begins or ends to be there, or the program says something about it. It is nothing to wait for, so nobody is
     * asked whether it may happen now.
     */
    sealed interface Storage extends LifeCycle {
        /** The address of its first byte. */
        long base();

        @Override
        default <R> R match(Cases<R> cases) {
            return cases.storage(this);
        }
    }

    record Allocate(int thread, Site site, long base, long bytes) implements Storage {}

    /**
     * Memory ends to be there.
     *
     * @param locations those that lay in it; their numbers are not used again
     */
    record Free(int thread, Site site, long base, List<Integer> locations) implements Storage {
        public Free {
            locations = List.copyOf(locations);
        }

        /** Memory that no location lay in. */
        public Free(int thread, Site site, long base) {
            this(thread, site, base, List.of());
        }
    }

    /**
     * The program says that there is an order which nobody sees: what comes before a release happens before what comes
     * after every acquire of the same address from then on.
     */
    record Annotation(int thread, Site site, long base, boolean isRelease) implements Storage {}

    /** The thread stands where it cannot go on. */
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

        R staleUse(StaleUse operation);
    }

    /** The thread stands before an assertion that does not hold; one that holds is passed without a word. */
    record FailedAssertion(int thread, Site site) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.failedAssertion(this);
        }
    }

    /** The thread divides by zero, or follows a pointer to nowhere. */
    record Crash(int thread, Site site, String reason) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.crash(this);
        }
    }

    /**
     * The thread runs on by itself and never comes to its next operation.
     *
     * @param isProved it came back to the same local state; otherwise it was only followed for very long
     */
    record Diverge(int thread, Site site, boolean isProved) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.diverge(this);
        }
    }

    /**
     * The thread is about to depend on a value that it could have read otherwise under weak memory; only whoever asked
     * for stale reads to be followed comes here.
     */
    record StaleUse(int thread, Site site) implements Stop {
        @Override
        public <R> R match(StopCases<R> cases) {
            return cases.staleUse(this);
        }
    }

    /**
     * The thread is where nobody sees it: it waits for the outside world, or runs on without touching anything that is
     * watched. Nobody can make it go on, but it may come back by itself, with another operation.
     *
     * @param where what it is in, as part of a sentence: {@code read()}
     * @param isUpToOthers whether only what other threads of the program do can bring it back
     */
    record Absent(int thread, Site site, String where, boolean isUpToOthers) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.absent(this);
        }
    }

    record Exit(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.exit(this);
        }
    }
}
