package dev.weakspot.cnative.log;

import dev.weakspot.event.Synchronisation.ObjectId;
import dev.weakspot.event.Synchronisation.ObjectKind;
import dev.weakspot.memory.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Maps the addresses of one run to atomic locations and synchronisation objects, which the engine refers to by number,
 * and to heap blocks and stacks. A number is not reused when another object takes the address.
 */
public final class AddressMap {
    public static final int NONE = -1;

    /** Only the first blocks of a run are counted, so that reports can number the blocks of one allocation site. */
    private static final int MOST_BLOCKS_COUNTED = 4096;

    private static final int GRANULE_BYTES = 16;

    /** The kinds of synchronisation objects. Each kind has numbers of its own. */
    public enum Sort {
        MUTEX(ObjectKind.MUTEX),
        READ_WRITE_LOCK(ObjectKind.READ_WRITE_LOCK),
        CONDITION(ObjectKind.CONDITION),
        BARRIER(ObjectKind.BARRIER),
        ONCE,
        SEMAPHORE(ObjectKind.SEMAPHORE),
        FUTEX;

        private final Optional<ObjectKind> kind;

        Sort() {
            this.kind = Optional.empty();
        }

        Sort(ObjectKind kind) {
            this.kind = Optional.of(kind);
        }
    }

    /**
     * The destruction of a synchronisation object.
     *
     * @param place the site, as {@link CallPaths} packs it
     */
    public record Destruction(int thread, long place) {}

    /**
     * An allocated block of the heap.
     *
     * @param place the site of the allocation, as {@link CallPaths} packs it
     * @param number how many blocks were allocated before it in the run
     */
    public record MappedBlock(long base, long bytes, long place, int thread, int number, boolean isFreed) {
        boolean has(long address) {
            return address >= base && address - base < Math.max(1, bytes);
        }

        private MappedBlock freed() {
            return new MappedBlock(base, bytes, place, thread, number, true);
        }
    }

    /** The live locations by address. The tree serves searches in a range; the hash table serves single addresses. */
    private final NavigableMap<Long, Integer> ordered = new TreeMap<>();

    private final LongTable numbers = new LongTable();
    private final List<Location> locations = new ArrayList<>();

    /** The newest value of each location. */
    private long[] newest = new long[16];

    /** The locations with a plain write since their last atomic write. */
    private final BitSet plainlyWritten = new BitSet();

    /** A bit for each hash of a granule: 0 if the granule has no location. Most plain writes then need no search. */
    private final long[] granules = new long[1024];

    /** The removed locations that neither {@link #replace} nor {@link #free} has returned. */
    private final List<Integer> unreported = new ArrayList<>();

    /** The size of the largest location so far. */
    private int mostBytes;

    private final Map<Sort, Map<Long, Integer>> objects = new EnumMap<>(Sort.class);
    private final Map<Sort, List<Long>> objectAddresses = new EnumMap<>(Sort.class);

    private final Map<Long, Destruction> destructions = new HashMap<>();

    /** Includes a freed block until another block takes its address. */
    private final NavigableMap<Long, MappedBlock> blocks = new TreeMap<>();

    /** The allocation sites of the first blocks of the run. */
    private final List<Long> allocationSites = new ArrayList<>();

    private int allocations;

    private final StackMap stacks = new StackMap();
    private final RegionData regions = new RegionData();

    public AddressMap() {
        for (Sort sort : Sort.values()) {
            objects.put(sort, new HashMap<>());
            objectAddresses.put(sort, new ArrayList<>());
        }
    }

    /** Begins a new run. */
    public void clear() {
        numbers.clear();
        ordered.clear();
        locations.clear();
        plainlyWritten.clear();
        Arrays.fill(granules, 0);
        unreported.clear();
        mostBytes = 0;
        objects.values().forEach(Map::clear);
        objectAddresses.values().forEach(List::clear);
        destructions.clear();
        blocks.clear();
        allocationSites.clear();
        allocations = 0;
        stacks.clear();
        regions.clear();
    }

    /** The number of the location at this address, or {@link #NONE} if none has this size and this newest value. */
    public int location(long address, int bytes, long value) {
        int number = numbers.get(address);
        if (number == LongTable.NONE || locations.get(number).bytes() != bytes || newest[number] != value) {
            return NONE;
        }
        return number;
    }

    /** The locations that share a byte with this range. */
    public List<Integer> overlapping(long address, long bytes) {
        List<Integer> found = new ArrayList<>();
        ordered.subMap(address - mostBytes, false, address + bytes, false).forEach((base, number) -> {
            if (base + locations.get(number).bytes() > address) {
                found.add(number);
            }
        });
        return found;
    }

    /**
     * Removes the locations in the range of a new location. Returns them, and all locations that were removed before
     * and not returned yet.
     */
    public List<Integer> replace(long address, long bytes) {
        removeUnreported(overlapping(address, bytes));
        List<Integer> removed = List.copyOf(unreported);
        unreported.clear();
        return removed;
    }

    private void remove(List<Integer> removed) {
        for (int number : removed) {
            Location location = locations.get(number);
            ordered.remove(location.address());
            numbers.remove(location.address());
            // a thread whose pending access is to this location reads the last value
            locations.set(number, new Location(location.address(), newest[number], location.bytes(), location.use()));
        }
    }

    private void removeUnreported(List<Integer> removed) {
        remove(removed);
        unreported.addAll(removed);
    }

    /** Notes a plain write. */
    public void noteWritten(long address, long bytes) {
        if (bytes > GRANULE_BYTES || mayHaveLocation(address) || mayHaveLocation(address + bytes - 1)) {
            overlapping(address, bytes).forEach(plainlyWritten::set);
        }
    }

    /** Whether the location has had a plain write since its last atomic write. */
    public boolean isWritten(int number) {
        return plainlyWritten.get(number);
    }

    private boolean mayHaveLocation(long address) {
        long bit = bit(address);
        return (granules[(int) (bit >>> 6)] & (1L << bit)) != 0;
    }

    private static long bit(long address) {
        return (address / GRANULE_BYTES * 0x9e3779b97f4a7c15L) >>> 48;
    }

    /** The stacks, where objects live only as long as a call. */
    public StackMap stacks() {
        return stacks;
    }

    /** Where the compiler has put the variables that active OpenMP regions share. */
    public RegionData regions() {
        return regions;
    }

    /** Adds a location whose value all threads know, and returns its number. */
    public int add(Location location, long value) {
        int number = locations.size();
        numbers.put(location.address(), number);
        ordered.put(location.address(), number);
        locations.add(location);
        if (number == newest.length) {
            newest = Arrays.copyOf(newest, number * 2);
        }
        newest[number] = value;
        mostBytes = Math.max(mostBytes, location.bytes());
        for (long at = location.address();
                at < location.address() + location.bytes() + GRANULE_BYTES;
                at += GRANULE_BYTES) {
            long bit = bit(at);
            granules[(int) (bit >>> 6)] |= 1L << bit;
        }
        return number;
    }

    public Location location(int number) {
        return locations.get(number);
    }

    public void setNewest(int number, long value) {
        newest[number] = value;
        plainlyWritten.clear(number);
    }

    public long newest(int number) {
        return newest[number];
    }

    public int object(Sort sort, long address) {
        return objects.get(sort).computeIfAbsent(address, added -> {
            List<Long> addresses = objectAddresses.get(sort);
            addresses.add(added);
            return addresses.size() - 1;
        });
    }

    public long objectAddress(Sort sort, int number) {
        return objectAddresses.get(sort).get(number);
    }

    /** Removes the synchronisation objects at this address, whatever their kind, and returns those that programs destroy. */
    List<ObjectId> removeObjects(long address) {
        List<ObjectId> removed = new ArrayList<>();
        objects.forEach((sort, map) -> {
            Integer number = map.remove(address);
            if (number != null) {
                sort.kind.ifPresent(kind -> removed.add(new ObjectId(kind, number)));
            }
        });
        return removed;
    }

    void noteDestroyed(long address, Destruction destruction) {
        destructions.put(address, destruction);
    }

    /** The last destruction of an object at this address. */
    public Optional<Destruction> destruction(long address) {
        return Optional.ofNullable(destructions.get(address));
    }

    public void allocate(long base, long bytes, long place, int thread) {
        blocks.subMap(base - 1, false, base + Math.max(1, bytes), false).clear();
        blocks.put(base, new MappedBlock(base, bytes, place, thread, allocations++, false));
        removeUnreported(overlapping(base, bytes));
        stacks.forgetEnded(base, bytes);
        if (allocationSites.size() < MOST_BLOCKS_COUNTED) {
            allocationSites.add(place);
        }
    }

    /** The allocation sites of the blocks before this one, oldest first; none if the block was not counted. */
    public List<Long> placesBefore(MappedBlock block) {
        return block.number() < allocationSites.size() ? allocationSites.subList(0, block.number()) : List.of();
    }

    /** Removes the locations of a freed block, and returns them. The block stays known until its address is reused. */
    public List<Integer> free(long base) {
        MappedBlock block = blocks.get(base);
        if (block == null) {
            return List.of();
        }
        List<Integer> removed = overlapping(base, Math.max(1, block.bytes()));
        remove(removed);
        objects.values().forEach(map -> map.keySet().removeIf(block::has));
        blocks.put(base, block.freed());
        return removed;
    }

    /**
     * Adds the stack of a new thread.
     *
     * @param end the end of the frames
     * @param isReusable whether the memory may get another use after the end of the thread
     */
    void addStack(int thread, long base, long bytes, long end, boolean isReusable) {
        stacks.begin(thread, base, bytes, end, isReusable);
        // locations of an ended thread whose stack was in the same memory
        removeUnreported(overlapping(base, bytes));
    }

    public Optional<MappedBlock> block(long address) {
        return Optional.ofNullable(blocks.floorEntry(address))
                .map(Map.Entry::getValue)
                .filter(block -> block.has(address));
    }

    /** Whether all these bytes are in one block that was not freed. */
    public boolean isAllocated(long address, int bytes) {
        return block(address)
                .filter(block -> !block.isFreed() && block.has(address + bytes - 1))
                .isPresent();
    }
}
