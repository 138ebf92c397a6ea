package dev.weakspot.explain;

import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The positions of plain accesses in program order: the event of its thread after which each one happened last. Plain
 * accesses come in bulk, so a run with very many different ones has no positions.
 */
final class PlainPositions {
    /** The most different accesses whose positions are kept. */
    private static final int MOST = 100_000;

    private final LongFunction<Site> sites;
    private final Map<Place, PlainPosition> last = new HashMap<>();
    private boolean areTooMany;

    /** An access; {@code site} is the front end's number. */
    private record Place(int thread, long site, long address, int bytes, boolean isWrite) {
        boolean overlaps(PlainAccess access) {
            return address < access.address() + access.bytes() && access.address() < address + bytes;
        }
    }

    /**
     * When an access happened.
     *
     * @param step the number of steps of all threads before it
     * @param after the last event of its thread before it, if there is one
     */
    record PlainPosition(long step, Optional<ExecutionNode> after) {}

    /** @param sites the sites that {@link PlainAccesses} refers to by number */
    PlainPositions(LongFunction<Site> sites) {
        this.sites = sites;
    }

    void reset() {
        last.clear();
        areTooMany = false;
    }

    void observe(PlainAccesses accesses, PlainPosition position) {
        for (int i = 0; i < accesses.count() && !areTooMany; i++) {
            last.put(
                    new Place(
                            accesses.thread(),
                            accesses.site(i),
                            accesses.address(i),
                            accesses.bytes(i),
                            accesses.isWrite(i)),
                    position);
            areTooMany = last.size() > MOST;
        }
        if (areTooMany) {
            last.clear();
        }
    }

    /** The position of an access, of which a detection may name a part; empty if it is not known. */
    Optional<PlainPosition> of(PlainAccess access) {
        PlainPosition latest = null;
        for (Map.Entry<Place, PlainPosition> entry : last.entrySet()) {
            Place place = entry.getKey();
            boolean isLater = latest == null || entry.getValue().step() > latest.step();
            if (isLater && isPartOf(access, place)) {
                latest = entry.getValue();
            }
        }
        return Optional.ofNullable(latest);
    }

    private boolean isPartOf(PlainAccess access, Place place) {
        return place.thread() == access.thread()
                && place.isWrite() == access.isWrite()
                && place.overlaps(access)
                && sites.apply(place.site()).equals(access.site());
    }
}
