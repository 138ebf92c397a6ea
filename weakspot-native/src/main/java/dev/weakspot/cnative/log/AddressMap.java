package dev.weakspot.cnative.log;

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
 * What lies where in one run: atomic locations and synchronisation objects, which the engine knows by number, blocks of the
 * heap and stacks of threads. A number is not used again when something else comes to lie there.
 */
public final class AddressMap {
    public static final int NONE = -1;

    /** Blocks of the same place are told apart if they are among so many. */
    private static final int MOST_COUNTED = 4096;

    private static final int GRANULE_BYTES = 16;

    /** The system keeps so much free below the stack of the first thread. */
    private static final long FIRST_STACK_BYTES = 64L << 20;

    /** The sorts of objects, each numbered apart. */
    public enum Sort {
        MUTEX,
        READ_WRITE_LOCK,
        CONDITION,
        BARRIER,
        ONCE,
        SEMAPHORE,
        FUTEX
    }

    /**
     * Memory that was asked for.
     *
     * @param place where
     * @param number how many blocks there were before it in the run
     */
    public record Block(long base, long bytes, long place, int thread, int number) {
        boolean has(long address) {
            return address >= base && address - base < Math.max(1, bytes);
        }
    }

    /** A stack, and whose it is. */
    public record Stack(long base, long bytes, int thread) {}

    /** Locations by address, in order and for looking up. */
    private final NavigableMap<Long, Integer> ordered = new TreeMap<>();

    private final LongTable numbers = new LongTable();
    private final List<Location> locations = new ArrayList<>();

    /** The newest value of each location. */
    private long[] newest = new long[16];

    /** Those that somebody has written otherwise than atomically since. */
    private final BitSet written = new BitSet();

    /** Where locations may be, so that most other addresses are told from them at a glance. */
    private final long[] granules = new long[1024];

    /** Those that are no more without anybody having been told. */
    private final List<Integer> orphans = new ArrayList<>();

    /** Of a location. */
    private int mostBytes;

    /** An address on the stack of the first thread; 0 while nobody knows one. */
    private long firstStack;

    private final Map<Sort, Map<Long, Integer>> objects = new EnumMap<>(Sort.class);
    private final Map<Sort, List<Long>> objectAddresses = new EnumMap<>(Sort.class);

    /** Also those that were freed, until something else is there. */
    private final NavigableMap<Long, Block> blocks = new TreeMap<>();

    /** Where the first blocks of the run were asked for. */
    private final List<Long> places = new ArrayList<>();

    private int allocations;

    private final NavigableMap<Long, Stack> stacks = new TreeMap<>();
    private final Map<Integer, Stack> stackOf = new HashMap<>();

    public AddressMap() {
        for (Sort sort : Sort.values()) {
            objects.put(sort, new HashMap<>());
            objectAddresses.put(sort, new ArrayList<>());
        }
    }

    /** A new run. */
    public void clear() {
        numbers.clear();
        ordered.clear();
        locations.clear();
        written.clear();
        Arrays.fill(granules, 0);
        orphans.clear();
        mostBytes = 0;
        firstStack = 0;
        objects.values().forEach(Map::clear);
        objectAddresses.values().forEach(List::clear);
        blocks.clear();
        places.clear();
        allocations = 0;
        stacks.clear();
        stackOf.clear();
    }

    /** The number of the location there, or {@link #NONE} if there is none of this size with this newest value. */
    public int location(long address, int bytes, long value) {
        int number = numbers.get(address);
        if (number == LongTable.NONE || locations.get(number).bytes() != bytes || newest[number] != value) {
            return NONE;
        }
        return number;
    }

    /** Locations that have a byte in common with these. */
    public List<Integer> overlapping(long address, long bytes) {
        List<Integer> found = new ArrayList<>();
        ordered.subMap(address - mostBytes, false, address + bytes, false).forEach((base, number) -> {
            if (base + locations.get(number).bytes() > address) {
                found.add(number);
            }
        });
        return found;
    }

    /** Those that are no more because one is about to be made here, and all others of which that was not said yet. */
    public List<Integer> replace(long address, long bytes) {
        abandon(overlapping(address, bytes));
        List<Integer> gone = List.copyOf(orphans);
        orphans.clear();
        return gone;
    }

    private void remove(List<Integer> gone) {
        for (int number : gone) {
            Location location = locations.get(number);
            ordered.remove(location.address());
            numbers.remove(location.address());
            // somebody who still stands before an access of it sees what was there last
            locations.set(number, new Location(location.address(), newest[number], location.bytes(), location.use()));
        }
    }

    private void abandon(List<Integer> gone) {
        remove(gone);
        orphans.addAll(gone);
    }

    /** Somebody has written there otherwise than atomically. */
    public void noteWritten(long address, long bytes) {
        if (bytes > GRANULE_BYTES || mayHaveLocation(address) || mayHaveLocation(address + bytes - 1)) {
            overlapping(address, bytes).forEach(written::set);
        }
    }

    /** Whether somebody has written it otherwise than atomically since it was last written so. */
    public boolean isWritten(int number) {
        return written.get(number);
    }

    private boolean mayHaveLocation(long address) {
        long bit = bit(address);
        return (granules[(int) (bit >>> 6)] & (1L << bit)) != 0;
    }

    private static long bit(long address) {
        return (address / GRANULE_BYTES * 0x9e3779b97f4a7c15L) >>> 48;
    }

    /** An address on the stack of the first thread. */
    public void setFirstStack(long address) {
        firstStack = address;
        stackOf.put(0, new Stack(address - FIRST_STACK_BYTES, 2 * FIRST_STACK_BYTES, 0));
    }

    /** The stack of this thread, as far as it is known. */
    public Optional<Stack> stackOf(int thread) {
        return Optional.ofNullable(stackOf.get(thread));
    }

    /** Whether objects there last only as long as a function. */
    public boolean isOnStack(long address) {
        return stack(address).isPresent() || (firstStack != 0 && Math.abs(address - firstStack) < FIRST_STACK_BYTES);
    }

    /** A new location, which all threads know the value of. */
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
        written.clear(number);
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

    /** Whatever object is there is no more. */
    void forgetObject(long address) {
        objects.values().forEach(map -> map.remove(address));
    }

    public void allocate(long base, long bytes, long place, int thread) {
        blocks.subMap(base - 1, false, base + Math.max(1, bytes), false).clear();
        blocks.put(base, new Block(base, bytes, place, thread, allocations++));
        abandon(overlapping(base, bytes));
        if (places.size() < MOST_COUNTED) {
            places.add(place);
        }
    }

    /** Where the blocks before this one were asked for, the first first; none if there are too many. */
    public List<Long> placesBefore(Block block) {
        return block.number() < places.size() ? places.subList(0, block.number()) : List.of();
    }

    /** The locations in a block that is given back; it stays known until something else is there. */
    public List<Integer> free(long base) {
        Block block = blocks.get(base);
        if (block == null) {
            return List.of();
        }
        List<Integer> retired = overlapping(base, Math.max(1, block.bytes()));
        remove(retired);
        objects.values().forEach(map -> map.keySet().removeIf(block::has));
        return retired;
    }

    void addStack(Stack stack) {
        stacks.put(stack.base(), stack);
        stackOf.put(stack.thread(), stack);
        abandon(overlapping(stack.base(), stack.bytes())); // of a thread that has ended
    }

    public Optional<Block> block(long address) {
        return Optional.ofNullable(blocks.floorEntry(address))
                .map(Map.Entry::getValue)
                .filter(block -> block.has(address));
    }

    public Optional<Stack> stack(long address) {
        return Optional.ofNullable(stacks.floorEntry(address))
                .map(Map.Entry::getValue)
                .filter(stack -> address - stack.base() < stack.bytes());
    }
}
