package dev.weakspot.litmus.search;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Visits all states of a space breadth first, so that the first state with a finding has a shortest counterexample.
 *
 * <p>A level is processed in batches of two phases. In the first phase, each slice of the batch expands its states and
 * sorts the successors by partition into its own buffers. In the second phase, each partition reads the buffers slice
 * by slice and keeps the new states. In both phases a task writes only to its own states, so no lock is needed; only
 * the local nodes of the threads are shared. The result, including the parent of every state, does not depend on the
 * number of workers or their speed.
 *
 * @param <N> the notes on the states
 */
public final class Search<N extends StateNotes<N>> {
    private static final int SLICE = 256;
    private static final int SLICES = 64;

    /** The approximate limit for the states reached by one batch: 16 MB. */
    private static final long MOST_WORDS = 4 << 20;

    /** Below this number of states, distributing the work to other threads costs more than it saves. */
    private static final int WORTH_SHARING = 1024;

    /** The heap is watched from this number of states on; the first query costs start-up time. */
    private static final int WORTH_WATCHING = 200_000;

    private final Space<N> space;
    private final VerifyOptions options;
    private final VerifyControl control;
    private final StateLayout layout;
    private final VisitedStates visited = new VisitedStates();
    private final N notes;
    private final Expansion<N>[] expansions;
    private RecordBuffer[] frontier;
    private RecordBuffer[] next;
    private Optional<String> reasonToStop = Optional.empty();
    private boolean outOfMemory;
    private HeapWatch heap;

    public Search(Space<N> space, VerifyOptions options, VerifyControl control) {
        this.space = space;
        this.options = options;
        this.control = control;
        this.layout = space.layout();
        this.notes = space.newNotes();
        this.expansions = newExpansions();
        this.frontier = newBuffers();
        this.next = newBuffers();
    }

    @SuppressWarnings("unchecked") // an array of a generic type, private to this object
    private static <N extends StateNotes<N>> Expansion<N>[] newExpansions() {
        return (Expansion<N>[]) new Expansion<?>[SLICES];
    }

    private RecordBuffer[] newBuffers() {
        RecordBuffer[] buffers = new RecordBuffer[VisitedStates.PARTITIONS];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = new RecordBuffer(layout.stride());
        }
        return buffers;
    }

    /** Visits all states, or as many as the limits allow. */
    public void run() {
        try (Workers workers = new Workers(options.jobs())) {
            add(space.initialState(), 0);
            swapFrontiers();
            while (!isStopped() && size(frontier) > 0) {
                expandLevel(workers);
                swapFrontiers();
            }
        } catch (OutOfMemoryError e) {
            outOfMemory = true;
        }
        if (outOfMemory) {
            freeMemory();
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            reasonToStop = Optional.of("memory ran out after " + states() + " states (the heap has " + megabytes
                    + " MB; use a smaller program or a machine with more memory)");
        }
    }

    /** Frees the memory that is not needed to report the findings. */
    private void freeMemory() {
        frontier = new RecordBuffer[0];
        next = frontier;
        Arrays.fill(expansions, null);
        space.threads().forEach(ThreadAutomaton::forgetSuccessors);
    }

    /** Adds a reached state to the next level if it is new. Its id word holds the id of its parent. */
    private void add(int[] records, int base) {
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

    /** The size of a slice, so that a batch neither fills the memory nor exceeds the limit of states by much. */
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
            workers.runShared(VisitedStates.PARTITIONS, partition -> addReached(partition, slices));
        } else {
            workers.runAlone(slices, slice -> expansions[slice].run());
            workers.runAlone(VisitedStates.PARTITIONS, partition -> addReached(partition, slices));
        }
        for (int slice = 0; slice < slices; slice++) {
            notes.append(expansions[slice].notes());
        }
        checkLimits();
    }

    private void addReached(int partition, int slices) {
        for (int slice = 0; slice < slices; slice++) {
            RecordBuffer reached = expansions[slice].reached(partition);
            for (int i = 0; i < reached.size(); i += VisitedPartition.GROUP) {
                addGroup(partition, reached, i, Math.min(VisitedPartition.GROUP, reached.size() - i));
            }
        }
    }

    private void addGroup(int partition, RecordBuffer reached, int from, int count) {
        int stride = layout.stride();
        long known = visited.known(partition, reached.words(), from * stride, stride, count);
        for (int i = 0; i < count; i++) {
            if ((known >>> i & 1) == 0) {
                add(reached.words(), (from + i) * stride);
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

    public long states() {
        return visited.size();
    }

    public VisitedStates visited() {
        return visited;
    }

    public N notes() {
        return notes;
    }

    public Space<N> space() {
        return space;
    }

    public StateLayout layout() {
        return layout;
    }

    public List<ThreadAutomaton> threads() {
        return space.threads();
    }

    /** The reason why the search is incomplete, if it is. */
    public Optional<String> reasonToStop() {
        return reasonToStop;
    }
}
