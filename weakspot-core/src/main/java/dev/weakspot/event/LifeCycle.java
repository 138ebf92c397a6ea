package dev.weakspot.event;

/** What happens in a thread alone and still concerns whoever drives or watches it. */
public sealed interface LifeCycle extends Operation {
    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R choice(Choice operation);

        R assertion(Assertion operation);

        R crash(Crash operation);

        R exit(Exit operation);
    }

    /** A value the program leaves open: one of {@code alternatives}, numbered from 0. */
    record Choice(int thread, Site site, int alternatives) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.choice(this);
        }
    }

    record Assertion(int thread, Site site, boolean holds) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.assertion(this);
        }
    }

    /** The thread cannot go on: it divides by zero, or follows a pointer to nowhere. */
    record Crash(int thread, Site site, String reason) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.crash(this);
        }
    }

    record Exit(int thread, Site site) implements LifeCycle {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.exit(this);
        }
    }
}
