package dev.weakspot.litmus.verify;

import dev.weakspot.event.Mode;

/**
 * What the acquire and release fences that a thread passes in a row do to its views. They concern nobody else, so they
 * belong to the step before them. An acquire fence makes the current view the acquire view, a release fence makes the
 * release view the current one ([Rocker Alg. 3]); of any row of them only these five effects are left.
 */
enum Fences {
    NONE,
    ACQUIRE,
    RELEASE,
    ACQUIRE_THEN_RELEASE,
    RELEASE_THEN_ACQUIRE;

    /** One more fence, not a sequentially consistent one. */
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
