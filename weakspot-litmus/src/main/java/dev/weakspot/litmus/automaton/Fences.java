package dev.weakspot.litmus.automaton;

import dev.weakspot.event.Mode;

/**
 * The effect of a sequence of acquire and release fences on the views of a thread. The fences do not affect other
 * threads, so they belong to the preceding step. An acquire fence sets the current view to the acquire view; a release
 * fence sets the release view to the current view ([Rocker Alg. 3]). Every sequence has one of these five effects.
 */
public enum Fences {
    NONE,
    ACQUIRE,
    RELEASE,
    ACQUIRE_THEN_RELEASE,
    RELEASE_THEN_ACQUIRE;

    /** This sequence followed by one more fence, which is not sequentially consistent. */
    Fences then(Mode fence) {
        Fences acquired = fence.isAtLeast(Mode.ACQUIRE) ? thenAcquire() : this;
        return fence.isAtLeast(Mode.RELEASE) ? acquired.thenRelease() : acquired;
    }

    private Fences thenAcquire() {
        return switch (this) {
            case NONE -> ACQUIRE;
            case RELEASE -> RELEASE_THEN_ACQUIRE;
            case ACQUIRE, ACQUIRE_THEN_RELEASE, RELEASE_THEN_ACQUIRE -> this;
        };
    }

    private Fences thenRelease() {
        return switch (this) {
            case NONE -> RELEASE;
            case ACQUIRE, RELEASE_THEN_ACQUIRE -> ACQUIRE_THEN_RELEASE;
            case RELEASE, ACQUIRE_THEN_RELEASE -> this;
        };
    }
}
