package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Robustness checked with Boolean matrices, for release writes and acquire reads only ([RSAN Fig. 2], literally): of each
 * location only the newest write counts, so a violation is detected only until it is overwritten ([RSAN Thm. 2.2, §3.1]).
 */
final class BooleanMatrixMonitor implements Monitor {
    private final int locations;
    private final BitSet[] threadAware;
    private final BitSet[] threadForced;
    private final BitSet[] writeAware;
    private final BitSet[] writeForced;
    private final BitSet[] accessForced;

    BooleanMatrixMonitor(int threads, int locations) {
        this.locations = locations;
        threadAware = rows(threads);
        threadForced = rows(threads);
        writeAware = rows(locations);
        writeForced = rows(locations);
        accessForced = rows(locations);
        reset();
    }

    private static BitSet[] rows(int count) {
        return IntStream.range(0, count).mapToObj(any -> new BitSet()).toArray(BitSet[]::new);
    }

    /** T_HB = T_SC = λτ. Loc and W_HB = W_SC = M_SC = λx. {x}. */
    @Override
    public void reset() {
        for (BitSet[] matrix : List.of(threadAware, threadForced)) {
            for (BitSet row : matrix) {
                row.set(0, locations);
            }
        }
        for (BitSet[] matrix : List.of(writeAware, writeForced, accessForced)) {
            for (int x = 0; x < locations; x++) {
                matrix[x].clear();
                matrix[x].set(x);
            }
        }
    }

    @Override
    public void arrive(Operation operation, Consumer<Detection> report) {
        if (operation instanceof MemoryAccess.Load load) {
            check(load, load.location(), report);
        } else if (operation instanceof MemoryAccess.Store store) {
            check(store, store.location(), report);
        } else {
            throw new UnsupportedOperationException("not in Fig. 2: operation=" + operation);
        }
    }

    private void check(MemoryAccess access, int location, Consumer<Detection> report) {
        if (isViolation(access.thread(), location)) {
            report.accept(new Detection(Finding.Kind.ROBUSTNESS, List.of(access), ""));
        }
    }

    /** [RSAN Thm. 2.2]: the thread is about to access x ∈ T_SC(τ) \ T_HB(τ). */
    boolean isViolation(int thread, int location) {
        return isForced(thread, location) && !isAware(thread, location);
    }

    /** x ∈ T_HB(τ). */
    boolean isAware(int thread, int location) {
        return threadAware[thread].get(location);
    }

    /** x ∈ T_SC(τ). */
    boolean isForced(int thread, int location) {
        return threadForced[thread].get(location);
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (event instanceof Event.Read read && read.mode() == Mode.ACQUIRE) {
            read(read.thread(), read.location());
        } else if (event instanceof Event.Write write && write.mode() == Mode.RELEASE) {
            write(write.thread(), write.location());
        } else {
            throw new UnsupportedOperationException("not in Fig. 2: event=" + event);
        }
    }

    private void read(int thread, int x) {
        threadAware[thread].or(writeAware[x]);
        threadForced[thread].or(writeForced[x]);
        accessForced[x].or(threadForced[thread]);
    }

    private void write(int thread, int x) {
        for (BitSet[] matrix : List.of(threadAware, threadForced, writeAware, writeForced, accessForced)) {
            for (BitSet row : matrix) {
                row.clear(x); // only later steps become aware of the new write
            }
        }
        threadAware[thread].set(x);
        become(writeAware[x], threadAware[thread]);
        threadForced[thread].or(accessForced[x]);
        threadForced[thread].set(x); // always in M_SC(x)
        become(writeForced[x], threadForced[thread]);
        become(accessForced[x], threadForced[thread]);
    }

    private static void become(BitSet row, BitSet other) {
        row.clear();
        row.or(other);
    }

    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        throw new UnsupportedOperationException("these matrices have no state key");
    }
}
