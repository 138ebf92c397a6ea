package dev.weakspot.litmus.automaton;

/**
 * The accesses that may still follow a local state of a thread, as far as the monitor's words depend on them. They are
 * immutable, and fields instead of accessors because the search reads them at every step.
 */
public final class PossibleAccesses {
    /** The bits of the thread's current view that one of its accesses may check. */
    public final int[] checked;

    /** Locations that the thread may read, write, and acquire from. */
    public final int[] reads;

    public final int[] writes;
    public final int[] acquires;

    /** Whether the thread may release its current view: by a write, a fence, an unlock, or at a barrier. */
    public final boolean releases;

    public final boolean hasAcquireFence;

    /** Whether the thread may perform a write that is not a release. */
    public final boolean writesRelaxed;

    /** Whether the thread may perform an operation that is part of hb_SC. */
    public final boolean moves;

    private PossibleAccesses(Builder builder) {
        this.checked = builder.checked;
        this.reads = builder.reads;
        this.writes = builder.writes;
        this.acquires = builder.acquires;
        this.releases = builder.releases;
        this.hasAcquireFence = builder.hasAcquireFence;
        this.writesRelaxed = builder.writesRelaxed;
        this.moves = builder.moves;
    }

    /** Accumulates the possible accesses. */
    static final class Builder {
        private final int[] checked;
        private final int[] reads;
        private final int[] writes;
        private final int[] acquires;
        private boolean releases;
        private boolean hasAcquireFence;
        private boolean writesRelaxed;
        private boolean moves;

        Builder(int viewWords, int locationWords) {
            this.checked = new int[viewWords];
            this.reads = new int[locationWords];
            this.writes = new int[locationWords];
            this.acquires = new int[locationWords];
        }

        void access(AccessFacts access, AccessModes modes) {
            moves = true;
            unite(checked, access.readable);
            unite(checked, access.writable);
            unite(checked, access.readConflicts);
            if (modes.writing().isPresent()) {
                unite(checked, access.writeConflicts);
            }
            releases |= access.writeReleases;
            writesRelaxed |= modes.writing().isPresent() && !access.writeReleases;
            if (access.location != AccessFacts.NO_LOCATION) {
                boolean reading = modes.reading().isPresent() || modes.isUpdate();
                set(reads, access.location, modes.reading().isPresent());
                set(writes, access.location, modes.writing().isPresent());
                set(acquires, access.location, reading && !modes.isPlain());
            }
        }

        /** A lock, an unlock or a barrier. */
        void synchronisation() {
            moves = true;
            releases = true;
        }

        void fence(boolean isAcquire, boolean isRelease, boolean isSequential) {
            hasAcquireFence |= isAcquire;
            releases |= isRelease;
            moves |= isSequential;
        }

        /** Adds the accesses that may follow, and returns whether anything changed. */
        boolean add(Builder later) {
            boolean hasChanged = (later.releases && !releases)
                    || (later.hasAcquireFence && !hasAcquireFence)
                    || (later.writesRelaxed && !writesRelaxed)
                    || (later.moves && !moves);
            hasChanged |= unite(checked, later.checked);
            hasChanged |= unite(reads, later.reads);
            hasChanged |= unite(writes, later.writes);
            hasChanged |= unite(acquires, later.acquires);
            releases |= later.releases;
            hasAcquireFence |= later.hasAcquireFence;
            writesRelaxed |= later.writesRelaxed;
            moves |= later.moves;
            return hasChanged;
        }

        PossibleAccesses build() {
            return new PossibleAccesses(this);
        }

        private static boolean unite(int[] into, int[] bits) {
            boolean hasChanged = false;
            for (int i = 0; i < into.length; i++) {
                hasChanged |= (bits[i] & ~into[i]) != 0;
                into[i] |= bits[i];
            }
            return hasChanged;
        }

        private static void set(int[] bits, int location, boolean isSet) {
            if (isSet) {
                bits[location / Integer.SIZE] |= 1 << location;
            }
        }
    }
}
