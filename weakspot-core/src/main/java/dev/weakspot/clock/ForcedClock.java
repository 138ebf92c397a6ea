package dev.weakspot.clock;

/**
 * A vector clock of hb_SC ([Rocker Def. 3.7]): the accesses of each thread that come before an event in every interleaving
 * with the same reads and writes.
 *
 * <p>The total order of sequentially consistent fences is part of hb_SC. The robustness monitor also needs the order without
 * it, so there is a second clock. Both are one object until a fence makes them differ.
 */
public final class ForcedClock {
    private final VectorClock all;

    /** The clock without the order of fences; null if it equals {@code all}. */
    private VectorClock unfenced;

    /** The clock of an event with no predecessor. */
    public ForcedClock() {
        this(new VectorClock(), null);
    }

    private ForcedClock(VectorClock all, VectorClock unfenced) {
        this.all = all;
        this.unfenced = unfenced;
    }

    /** The number of accesses of the component that come before. */
    public int get(int component) {
        return all.get(component);
    }

    /** The number of accesses that come before without the order of fences. */
    public int getWithoutFences(int component) {
        return withoutFences().get(component);
    }

    private VectorClock withoutFences() {
        return unfenced == null ? all : unfenced;
    }

    /** Whether the two clocks differ. */
    public boolean dependsOnFences() {
        return unfenced != null;
    }

    public void tick(int component) {
        all.tick(component);
        if (unfenced != null) {
            unfenced.tick(component);
        }
    }

    /** Adds the predecessors of the other clock. */
    public void join(ForcedClock other) {
        if (unfenced != null || other.unfenced != null) {
            separate();
            unfenced.join(other.withoutFences());
        }
        all.join(other.all);
    }

    /** Adds the predecessors of the other clock by the order of fences only. */
    public void joinByFence(ForcedClock other) {
        if (!other.all.isAtMost(all)) {
            separate();
            all.join(other.all);
        }
    }

    private void separate() {
        if (unfenced == null) {
            unfenced = all.copy();
        }
    }

    /** Takes the value of the other clock. */
    public void become(ForcedClock other) {
        all.become(other.all);
        unfenced = other.unfenced == null ? null : other.unfenced.copy();
    }

    public ForcedClock copy() {
        return new ForcedClock(all.copy(), unfenced == null ? null : unfenced.copy());
    }

    public void clear() {
        all.clear();
        unfenced = null;
    }

    @Override
    public String toString() {
        return unfenced == null ? all.toString() : all + " without fences " + unfenced;
    }
}
