package dev.weakspot.litmus.verify;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All states of a space, breadth first, so that the first state to show something is a nearest one.
 *
 * <p>A level is worked off in batches, each in two phases. First the states of the batch are expanded: each slice of
 * them sorts the states it comes to by partition into buffers of its own. Then each partition takes in what the slices
 * have for it, slice by slice, and keeps what is new. In either phase the states that a task writes are its own, so they
 * need no lock; only the few local nodes of the threads are shared. And the result, down to which state is reached from
 * which, does not depend on the number of workers or their speed.
 *
 * @param <N> what is noted of the states
 */
final class Search<N extends Notes<N>> {
    private static final int SLICE = 256;
    private static final int SLICES = 64;

    /** What the states reached by one batch may take, roughly: 16 MB. */
    private static final long MOST_WORDS = 4 << 20;

    /** Below this many states the hand-over to other threads costs more than it saves. */
    private static final int WORTH_SHARING = 1024;

    /** From this many states on the heap is watched; asking costs start-up time that small programs can do without. */
    private static final int WORTH_WATCHING = 200_000;

    private final Space<N> space;
    private final VerifyOptions options;
    private final SearchControl control;
    private final StateLayout layout;
    private final VisitedStates visited = new VisitedStates();
    private final N notes;
    private final Expansion<N>[] expansions;
    private RecordBuffer[] frontier;
    private RecordBuffer[] next;
    private Optional<String> reasonToStop = Optional.empty();
    private boolean outOfMemory;
    private HeapWatch heap;

    Search(Space<N> space, VerifyOptions options, SearchControl control) {
        this.space = space;
        this.options = options;
        this.control = control;
        this.layout = space.layout();
        this.notes = space.newNotes();
        this.expansions = newExpansions();
        this.frontier = newBuffers();
        this.next = newBuffers();
    }

    @SuppressWarnings("unchecked") // an array of a generic type: nobody else sees it
    private static <N extends Notes<N>> Expansion<N>[] newExpansions() {
        return (Expansion<N>[]) new Expansion<?>[SLICES];
    }

    private RecordBuffer[] newBuffers() {
        RecordBuffer[] buffers = new RecordBuffer[VisitedStates.PARTITIONS];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = new RecordBuffer(layout.stride());
        }
        return buffers;
    }

    /** Visits everything, or as much as the limits allow. */
    void run() {
        try (Workers workers = new Workers(options.jobs())) {
            take(space.initialState(), 0);
            swapFrontiers();
            while (!isStopped() && size(frontier) > 0) {
                expandLevel(workers);
                swapFrontiers();
            }
        } catch (OutOfMemoryError e) {
            outOfMemory = true;
        }
        if (outOfMemory) {
            makeRoom();
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            reasonToStop = Optional.of("memory ran out after " + states() + " states (the heap has " + megabytes
                    + " MB; make the program smaller, or try a larger machine)");
        }
    }

    /** Lets go of everything that is not needed to tell what was found. */
    private void makeRoom() {
        frontier = new RecordBuffer[0];
        next = frontier;
        Arrays.fill(expansions, null);
        space.threads().forEach(ThreadAutomaton::forgetSuccessors);
    }

    /** Keeps a state that was reached, if it is new. Its id word holds the state it was reached from. */
    private void take(int[] records, int base) {
        long fingerprint = StateLayout.fingerprint(records, base);
        int partition = VisitedStates.partitionOf(fingerprint);
        int id = visited.add(partition, fingerprint, records[base + StateLayout.ID]);
        if (id != VisitedStates.NO_STATE) {
            int at = next[partition].extend();
            System.arraycopy(records, base, next[partition].words(), at, layout.stride());
            next[partition].words()[at + StateLayout.ID] = id;
        }
    }

    private void swapFrontiers() {
        RecordBuffer[] done = frontier;
        frontier = next;
        next = done;
        for (RecordBuffer buffer : next) {
            buffer.clear();
        }
    }

    private void expandLevel(Workers workers) {
        boolean isShared = size(frontier) >= WORTH_SHARING;
        int slices = 0;
        int slice = sliceSize();
        for (RecordBuffer buffer : frontier) {
            for (int from = 0; from < buffer.size() && !isStopped(); from += slice) {
                expansion(slices++).assign(buffer, from, Math.min(buffer.size(), from + slice));
                if (slices == SLICES) {
                    runBatch(workers, slices, isShared);
                    slices = 0;
                }
            }
        }
        if (slices > 0 && !isStopped()) {
            runBatch(workers, slices, isShared);
        }
    }

    /** Small enough that a batch neither fills the memory nor goes far past the limit of states. */
    private int sliceSize() {
        long wordsPerState = (long) layout.stride() * layout.threads() * SLICES;
        long statesLeft = (options.maxStates() - visited.size()) / layout.threads() / SLICES;
        return (int) Math.max(1, Math.min(SLICE, Math.min(MOST_WORDS / wordsPerState, statesLeft)));
    }

    private Expansion<N> expansion(int slice) {
        if (expansions[slice] == null) {
            expansions[slice] = new Expansion<>(layout, space.newWalk());
        }
        return expansions[slice];
    }

    private void runBatch(Workers workers, int slices, boolean isShared) {
        if (isShared) {
            workers.runShared(slices, slice -> expansions[slice].run());
            workers.runShared(VisitedStates.PARTITIONS, partition -> takeIn(partition, slices));
        } else {
            workers.runAlone(slices, slice -> expansions[slice].run());
            workers.runAlone(VisitedStates.PARTITIONS, partition -> takeIn(partition, slices));
        }
        for (int slice = 0; slice < slices; slice++) {
            notes.append(expansions[slice].notes());
        }
        checkLimits();
    }

    private void takeIn(int partition, int slices) {
        for (int slice = 0; slice < slices; slice++) {
            RecordBuffer reached = expansions[slice].reached(partition);
            for (int i = 0; i < reached.size(); i += VisitedPartition.GROUP) {
                takeGroup(partition, reached, i, Math.min(VisitedPartition.GROUP, reached.size() - i));
            }
        }
    }

    private void takeGroup(int partition, RecordBuffer reached, int from, int count) {
        int stride = layout.stride();
        long known = visited.known(partition, reached.words(), from * stride, stride, count);
        for (int i = 0; i < count; i++) {
            if ((known >>> i & 1) == 0) {
                take(reached.words(), (from + i) * stride);
            }
        }
    }

    private boolean isStopped() {
        return outOfMemory || reasonToStop.isPresent() || notes.isSettled();
    }

    private void checkLimits() {
        long states = visited.size();
        outOfMemory = states >= WORTH_WATCHING && heap().isNearlyFull();
        long waiting = size(next);
        control.progress(states, waiting);
        reasonToStop = control.reasonToStop();
        if (reasonToStop.isEmpty() && states > options.maxStates()) {
            reasonToStop =
                    Optional.of("stopped after " + states + " states (--max-states " + options.maxStates() + ")");
        }
    }

    private HeapWatch heap() {
        if (heap == null) {
            heap = new HeapWatch();
        }
        return heap;
    }

    private static long size(RecordBuffer[] buffers) {
        long size = 0;
        for (RecordBuffer buffer : buffers) {
            size += buffer.size();
        }
        return size;
    }

    long states() {
        return visited.size();
    }

    VisitedStates visited() {
        return visited;
    }

    N notes() {
        return notes;
    }

    Space<N> space() {
        return space;
    }

    StateLayout layout() {
        return layout;
    }

    List<ThreadAutomaton> threads() {
        return space.threads();
    }

    /** Why not everything was visited. */
    Optional<String> reasonToStop() {
        return reasonToStop;
    }
}
