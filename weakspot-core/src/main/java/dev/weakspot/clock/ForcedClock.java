package dev.weakspot.clock;

/**
 * What comes before something in every interleaving that has the same reads and writes (hb_SC, [Rocker Def. 3.7]), as a
 * vector clock that counts the accesses of each thread.
 *
 * <p>Sequentially consistent fences are in one order, which counts too. Some people want to know what that order alone
 * decides, so there is a second clock that does without it. The two are one until a fence makes a difference.
 */
public final class ForcedClock {
    private final VectorClock all;

    /** Without the order of fences; null if that is the same. */
    private VectorClock unfenced;

    /** One before which nothing comes. */
    public ForcedClock() {
        this(new VectorClock(), null);
    }

    private ForcedClock(VectorClock all, VectorClock unfenced) {
        this.all = all;
        this.unfenced = unfenced;
    }

    /** How many accesses of this component come before it. */
    public int get(int component) {
        return all.get(component);
    }

    /** The same if fences had no order. */
    public int getWithoutFences(int component) {
        return withoutFences().get(component);
    }

    private VectorClock withoutFences() {
        return unfenced == null ? all : unfenced;
    }

    /** Whether the order of fences makes a difference. */
    public boolean dependsOnFences() {
        return unfenced != null;
    }

    public void tick(int component) {
        all.tick(component);
        if (unfenced != null) {
            unfenced.tick(component);
        }
    }

    /** From now on all that comes before the other comes before this. */
    public void join(ForcedClock other) {
        if (unfenced != null || other.unfenced != null) {
            tellApart();
            unfenced.join(other.withoutFences());
        }
        all.join(other.all);
    }

    /** The same, but only because fences are in one order. */
    public void joinByFence(ForcedClock other) {
        if (!other.all.isAtMost(all)) {
            tellApart();
            all.join(other.all);
        }
    }

    private void tellApart() {
        if (unfenced == null) {
            unfenced = all.copy();
        }
    }

    /** From now on what comes before the other comes before this, and nothing else. */
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
