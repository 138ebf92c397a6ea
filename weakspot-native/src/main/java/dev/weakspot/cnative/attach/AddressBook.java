package dev.weakspot.cnative.attach;

import dev.weakspot.memory.Location;
import java.util.ArrayList;
import java.util.Arrays;
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
final class AddressBook {
    static final int NONE = -1;

    /** Blocks of the same place are told apart if they are among so many. */
    private static final int MOST_COUNTED = 4096;

    /** The sorts of objects, each numbered apart. */
    enum Sort {
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
    record Block(long base, long bytes, long place, int thread, int number) {
        boolean has(long address) {
            return address >= base && address - base < Math.max(1, bytes);
        }
    }

    /** A stack, and whose it is. */
    record Stack(long base, long bytes, int thread) {}

    /** Locations by address, in order and for looking up. */
    private final NavigableMap<Long, Integer> ordered = new TreeMap<>();

    private final LongTable numbers = new LongTable();
    private final List<Location> locations = new ArrayList<>();

    /** The newest value of each location. */
    private long[] newest = new long[16];

    private final Map<Sort, Map<Long, Integer>> objects = new EnumMap<>(Sort.class);
    private final Map<Sort, List<Long>> objectAddresses = new EnumMap<>(Sort.class);

    /** Also those that were freed, until something else is there. */
    private final NavigableMap<Long, Block> blocks = new TreeMap<>();

    /** Where the first blocks of the run were asked for. */
    private final List<Long> places = new ArrayList<>();

    private int allocations;

    private final NavigableMap<Long, Stack> stacks = new TreeMap<>();

    AddressBook() {
        for (Sort sort : Sort.values()) {
            objects.put(sort, new HashMap<>());
            objectAddresses.put(sort, new ArrayList<>());
        }
    }

    /** A new run. */
    void clear() {
        numbers.clear();
        ordered.clear();
        locations.clear();
        objects.values().forEach(Map::clear);
        objectAddresses.values().forEach(List::clear);
        blocks.clear();
        places.clear();
        allocations = 0;
        stacks.clear();
    }

    /** The number of the location there, or {@link #NONE} if there is none of this size with this newest value. */
    int location(long address, int bytes, long value) {
        int number = numbers.get(address);
        if (number == LongTable.NONE || locations.get(number).bytes() != bytes || newest[number] != value) {
            return NONE;
        }
        return number;
    }

    /** Locations that have a byte in common with this one, which is about to be made. */
    List<Integer> overlapping(long address, int bytes) {
        List<Integer> found = new ArrayList<>();
        ordered.subMap(address - Long.BYTES * 2, false, address + bytes, false).forEach((base, number) -> {
            if (base + locations.get(number).bytes() > address) {
                found.add(number);
            }
        });
        found.forEach(number -> remove(locations.get(number).address()));
        return found;
    }

    private void remove(long address) {
        ordered.remove(address);
        numbers.remove(address);
    }

    /** A new location, which all threads know the value of. */
    int add(Location location, long value) {
        int number = locations.size();
        numbers.put(location.address(), number);
        ordered.put(location.address(), number);
        locations.add(location);
        if (number == newest.length) {
            newest = Arrays.copyOf(newest, number * 2);
        }
        newest[number] = value;
        return number;
    }

    Location location(int number) {
        return locations.get(number);
    }

    void setNewest(int number, long value) {
        newest[number] = value;
    }

    long newest(int number) {
        return newest[number];
    }

    int object(Sort sort, long address) {
        return objects.get(sort).computeIfAbsent(address, added -> {
            List<Long> addresses = objectAddresses.get(sort);
            addresses.add(added);
            return addresses.size() - 1;
        });
    }

    long objectAddress(Sort sort, int number) {
        return objectAddresses.get(sort).get(number);
    }

    /** Whatever object is there is no more. */
    void forgetObject(long address) {
        objects.values().forEach(map -> map.remove(address));
    }

    void allocate(long base, long bytes, long place, int thread) {
        blocks.subMap(base - 1, false, base + Math.max(1, bytes), false).clear();
        blocks.put(base, new Block(base, bytes, place, thread, allocations++));
        if (places.size() < MOST_COUNTED) {
            places.add(place);
        }
    }

    /** Where the blocks before this one were asked for, the first first; none if there are too many. */
    List<Long> placesBefore(Block block) {
        return block.number() < places.size() ? places.subList(0, block.number()) : List.of();
    }

    /** The locations in a block that is given back; it stays known until something else is there. */
    List<Integer> free(long base) {
        Block block = blocks.get(base);
        if (block == null) {
            return List.of();
        }
        NavigableMap<Long, Integer> inside = ordered.subMap(base, true, base + Math.max(1, block.bytes()), false);
        List<Integer> retired = new ArrayList<>(inside.values());
        inside.keySet().forEach(numbers::remove);
        inside.clear();
        objects.values().forEach(map -> map.keySet().removeIf(block::has));
        return retired;
    }

    void addStack(Stack stack) {
        stacks.put(stack.base(), stack);
    }

    Optional<Block> block(long address) {
        return Optional.ofNullable(blocks.floorEntry(address))
                .map(Map.Entry::getValue)
                .filter(block -> block.has(address));
    }

    Optional<Stack> stack(long address) {
        return Optional.ofNullable(stacks.floorEntry(address))
                .map(Map.Entry::getValue)
                .filter(stack -> address - stack.base() < stack.bytes());
    }
}
