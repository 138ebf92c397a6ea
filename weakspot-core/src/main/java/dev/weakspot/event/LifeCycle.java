package dev.weakspot.event;

/** What happens in a thread alone and still concerns whoever drives or watches it. */
public sealed interface LifeCycle extends Operation {
    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R choice(Choice operation);

        R failedAssertion(FailedAssertion operation);

        R crash(Crash operation);

        R diverge(Diverge operation);

        R staleUse(StaleUse operation);

        R exit(Exit operation);
    }

    /** A value the program leaves open: one of {@code alternatives}, numbered from 0. */
    record Choice(int thread, Site site, int alternatives) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.choice(this);
        }
    }

    /** The thread stands before an assertion that does not hold; one that holds is passed without a word. */
    record FailedAssertion(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.failedAssertion(this);
        }
    }

    /** The thread cannot go on: it divides by zero, or follows a pointer to nowhere. */
    record Crash(int thread, Site site, String reason) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.crash(this);
        }
    }

    /**
     * The thread runs on by itself and never comes to its next operation.
     *
     * @param isProved it came back to the same local state; otherwise it was only followed for very long
     */
    record Diverge(int thread, Site site, boolean isProved) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.diverge(this);
        }
    }

    /**
     * The thread is about to depend on a value that it could have read otherwise under weak memory; only whoever asked
     * for stale reads to be followed comes here.
     */
    record StaleUse(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.staleUse(this);
        }
    }

    record Exit(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.exit(this);
        }
    }
}
