package dev.weakspot.cnative.log;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The data about OpenMP regions for reports: the members of teams, and the structures in which gcc passes shared variables to the
 * threads of a region. A structure exists as long as the region is active. Debug information describes it only as the type of the
 * parameter of the function that gcc makes of the region.
 */
public final class RegionData {
    /** The function of each active region, by the address of its structure. */
    private final NavigableMap<Long, Long> functions = new TreeMap<>();

    /** The places of the threads that were started for a team. They do not change: each region has threads of its own. */
    private final Map<Integer, TeamPlace> places = new HashMap<>();

    /** A thread of a team, by its number in the team. */
    public record TeamPlace(long number, long teamSize) {}

    /**
     * A structure.
     *
     * @param function the address of the function of the region
     */
    public record SharedStructure(long address, long function) {}

    void clear() {
        functions.clear();
        places.clear();
    }

    void begin(long address, long function) {
        functions.put(address, function);
    }

    void end(long address) {
        functions.remove(address);
    }

    /** The last structure that begins at the address or below. Only its type determines whether it contains the address. */
    public Optional<SharedStructure> notAbove(long address) {
        return Optional.ofNullable(functions.floorEntry(address)).map(RegionData::structure);
    }

    void join(int thread, long number, long teamSize) {
        places.put(thread, new TeamPlace(number, teamSize));
    }

    /** Empty if the thread was not started for a team. */
    public Optional<TeamPlace> place(int thread) {
        return Optional.ofNullable(places.get(thread));
    }

    private static SharedStructure structure(Map.Entry<Long, Long> entry) {
        return new SharedStructure(entry.getKey(), entry.getValue());
    }
}
