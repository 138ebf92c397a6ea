package dev.weakspot.cnative.naming;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.AddressMap.MappedBlock;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.log.StackMap;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.Site;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Names of addresses without types: by the program itself, else by the symbol, else by the heap block or the stack. Recordings
 * contain these names, because they are the same where less debug information can be read.
 */
public final class AddressNames {
    private final AddressMap addresses;
    private final SiteCache sites;
    private Symbols symbols;

    /** The names that the program has set, by address. */
    private final NavigableMap<Long, Named> named = new TreeMap<>();

    private final Map<MappedBlock, AllocationOrigin> origins = new HashMap<>();

    /** The names of stack variables, by address; variables are numbered for each thread. */
    private final Map<Long, String> locals = new HashMap<>();

    /** The number of named stack variables of each thread. */
    private final Map<Integer, Integer> localCounts = new HashMap<>();

    /**
     * Where a block was allocated.
     *
     * @param number counts the blocks of the site, from 1
     */
    private record AllocationOrigin(String site, long number) {}

    private record Named(long address, int bytes, String name) {}

    public AddressNames(AddressMap addresses, SiteCache sites) {
        this.addresses = addresses;
        this.sites = sites;
    }

    /** Begins a run: all names that depend on the previous run are dropped. */
    public void begin(Symbols ofProcess) {
        symbols = ofProcess;
        named.clear();
        origins.clear();
        locals.clear();
        localCounts.clear();
    }

    /** Sets a name that the program gives. */
    public void set(long address, int bytes, String name) {
        named.put(address, new Named(address, bytes, name));
    }

    public String address(long address) {
        return fromProgram(address)
                .or(() -> symbols.global(address).map(global -> global.at(address)))
                .or(() -> addresses
                        .block(address)
                        .map(block -> "byte " + (address - block.base()) + " of " + block(block)))
                .or(() -> local(address))
                .orElse("0x" + Long.toHexString(address));
    }

    /** The name that the program has set for an object that contains the address. */
    Optional<String> fromProgram(long address) {
        return Optional.ofNullable(named.floorEntry(address))
                .map(Map.Entry::getValue)
                .filter(object -> address - object.address() < Math.max(1, object.bytes()))
                .map(object -> object.name() + offsetSuffix(address - object.address()));
    }

    /** A block is named by the site of its allocation, with a number if the site has allocated before. */
    public String block(MappedBlock block) {
        AllocationOrigin origin = origin(block);
        return "the block of " + origin.site() + (origin.number() == 1 ? "" : " (number " + origin.number() + ")");
    }

    /** The name of the block inside parentheses. */
    String briefBlock(MappedBlock block) {
        AllocationOrigin origin = origin(block);
        return "block of " + origin.site() + (origin.number() == 1 ? "" : ", number " + origin.number());
    }

    private AllocationOrigin origin(MappedBlock block) {
        return origins.computeIfAbsent(block, this::originOf);
    }

    private AllocationOrigin originOf(MappedBlock block) {
        Site site = sites.at(block.place()).withoutStack();
        long before = addresses.placesBefore(block).stream()
                .filter(number -> sites.at(number).withoutStack().equals(site))
                .count();
        return new AllocationOrigin(site.withoutFolders().toString(), before + 1);
    }

    /** Stack variables are numbered in the order in which they are first named, because their symbols are unknown. */
    private Optional<String> local(long address) {
        return owner(address)
                .map(thread -> locals.computeIfAbsent(
                        address, added -> "local " + localCounts.merge(thread, 1, Integer::sum) + " of P" + thread));
    }

    /** The thread whose stack contains the address. */
    public Optional<Integer> owner(long address) {
        return addresses.stacks().at(address).map(StackMap.ThreadStack::thread);
    }

    static String offsetSuffix(long offset) {
        return offset == 0 ? "" : "+" + offset;
    }
}
