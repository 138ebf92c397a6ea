package dev.weakspot.litmus.verify;

/**
 * What a thread may still do from where it stands, as far as a monitor's words depend on it. Fields, not accessors,
 * because they are read at every step; nothing here ever changes.
 */
final class Future {
    /** The bits of its current view that an access of it may ask for. */
    final int[] asked;

    /** Locations it may read, write, and acquire from. */
    final int[] reads;

    final int[] writes;
    final int[] acquires;

    /** Whether it may release its current view: by a write, a fence, an unlock, at a barrier. */
    final boolean releases;

    final boolean hasAcquireFence;

    /** Whether it may write without releasing by that. */
    final boolean writesRelaxed;

    /** Whether it may do anything that has a place in hb_SC. */
    final boolean moves;

    private Future(Builder builder) {
        this.asked = builder.asked;
        this.reads = builder.reads;
        this.writes = builder.writes;
        this.acquires = builder.acquires;
        this.releases = builder.releases;
        this.hasAcquireFence = builder.hasAcquireFence;
        this.writesRelaxed = builder.writesRelaxed;
        this.moves = builder.moves;
    }

    /** Gathers what may happen. */
    static final class Builder {
        private final int[] asked;
        private final int[] reads;
        private final int[] writes;
        private final int[] acquires;
        private boolean releases;
        private boolean hasAcquireFence;
        private boolean writesRelaxed;
        private boolean moves;

        Builder(int viewWords, int locationWords) {
            this.asked = new int[viewWords];
            this.reads = new int[locationWords];
            this.writes = new int[locationWords];
            this.acquires = new int[locationWords];
        }

        void access(AccessFacts access, AccessModes modes) {
            moves = true;
            unite(asked, access.readable);
            unite(asked, access.writable);
            unite(asked, access.readConflicts);
            if (modes.writing().isPresent()) {
                unite(asked, access.writeConflicts);
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

        /** Adds what may follow, and says whether that was news. */
        boolean add(Builder later) {
            boolean isNews = (later.releases && !releases)
                    || (later.hasAcquireFence && !hasAcquireFence)
                    || (later.writesRelaxed && !writesRelaxed)
                    || (later.moves && !moves);
            isNews |= unite(asked, later.asked);
            isNews |= unite(reads, later.reads);
            isNews |= unite(writes, later.writes);
            isNews |= unite(acquires, later.acquires);
            releases |= later.releases;
            hasAcquireFence |= later.hasAcquireFence;
            writesRelaxed |= later.writesRelaxed;
            moves |= later.moves;
            return isNews;
        }

        Future build() {
            return new Future(this);
        }

        private static boolean unite(int[] into, int[] bits) {
            boolean isNews = false;
            for (int i = 0; i < into.length; i++) {
                isNews |= (bits[i] & ~into[i]) != 0;
                into[i] |= bits[i];
            }
            return isNews;
        }

        private static void set(int[] bits, int location, boolean isSet) {
            if (isSet) {
                bits[location / Integer.SIZE] |= 1 << location;
            }
        }
    }
}
