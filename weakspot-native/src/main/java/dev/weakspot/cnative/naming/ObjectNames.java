package dev.weakspot.cnative.naming;

import dev.weakspot.cnative.debuginfo.BlockObject;
import dev.weakspot.cnative.debuginfo.LocalVariable;
import dev.weakspot.cnative.debuginfo.StackFrame;
import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.AddressMap.MappedBlock;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.finding.LocalName;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names of addresses as in the source: variables with their members and indices, if debug information has them. */
public final class ObjectNames {
    private final AddressNames names;
    private final AddressMap addresses;
    private final SiteCache sites;
    private final StackFrames frames;
    private Symbols symbols;

    /** The last name of each local variable: it is still that of a variable whose function has returned. */
    private final Map<OnStack, LocalName> locals = new HashMap<>();

    /** All names of local variables in this run. */
    private final Set<LocalName> localNames = new LinkedHashSet<>();

    private record OnStack(int thread, long address) {}

    /** @param names the names without types, which are used where the type is unknown */
    public ObjectNames(AddressNames names, AddressMap addresses, SiteCache sites, StackFrames frames) {
        this.names = names;
        this.addresses = addresses;
        this.sites = sites;
        this.frames = frames;
    }

    /** Begins a run. */
    public void begin(Symbols ofProcess) {
        symbols = ofProcess;
        locals.clear();
        localNames.clear();
    }

    /**
     * The name of some bytes.
     *
     * @param bytes the number of bytes that are accessed, or 1 if it is unknown
     */
    public String address(long address, long bytes) {
        return names.fromProgram(address)
                .or(() -> global(address, bytes))
                .or(() -> {
                    Optional<MappedBlock> block = addresses.block(address);
                    return block.isPresent()
                            ? member(block.get(), address, bytes)
                            : local(address, bytes).map(LocalName::qualified);
                })
                .orElseGet(() -> names.address(address));
    }

    /** A value that may be a pointer: {@code &ring.slots[1]}. Empty if it points to no known object. */
    public Optional<String> pointer(long value) {
        return names.fromProgram(value)
                .or(() -> global(value, 1))
                .map(name -> "&" + name)
                .or(() -> addresses
                        .block(value)
                        .map(block -> names.block(block) + AddressNames.offsetSuffix(value - block.base())));
    }

    private Optional<String> global(long address, long bytes) {
        return symbols.global(address).map(global -> symbols.member(global, address, bytes));
    }

    /** The block follows in parentheses, because several blocks have such a member. */
    private Optional<String> member(MappedBlock block, long address, long bytes) {
        return object(block)
                .map(object -> object.name(address - block.base(), bytes) + " (" + names.briefBlock(block) + ")");
    }

    private Optional<BlockObject> object(MappedBlock block) {
        return symbols.block(SiteCache.programCounter(block.place()), sites.at(block.place()), block.bytes());
    }

    /** The names of local variables in this run so far. */
    public Collection<LocalName> locals() {
        return Collections.unmodifiableSet(localNames);
    }

    /** Whether the address has the name of a local variable. */
    public boolean isLocal(long address) {
        return local(address, 1).isPresent();
    }

    private Optional<LocalName> local(long address, long bytes) {
        return names.owner(address).flatMap(thread -> {
            Optional<LocalName> shared = shared(thread, address, bytes);
            if (shared.isPresent()) {
                localNames.add(shared.get());
                return shared;
            }
            OnStack place = new OnStack(thread, address);
            Optional<StackFrame> frame = frames.frame(thread, address);
            if (frame.isEmpty()) {
                return Optional.ofNullable(locals.get(place));
            }
            Optional<LocalName> name = symbols.local(frame.get(), address, bytes)
                    .map(variable -> named(variable, thread, frame.get().outerCalls()));
            name.ifPresentOrElse(known -> locals.put(place, known), () -> locals.remove(place));
            name.ifPresent(localNames::add);
            return name;
        });
    }

    /** A variable that a region shares: gcc copies it to a structure, and back after the region. */
    private Optional<LocalName> shared(int thread, long address, long bytes) {
        return addresses
                .regions()
                .notAbove(address)
                .flatMap(structure -> symbols.shared(structure.function(), address - structure.address(), bytes)
                        .map(variable -> {
                            int outerCalls = frames.frame(thread, structure.address())
                                    .map(StackFrame::outerCalls)
                                    .orElse(0);
                            return named(variable, thread, outerCalls);
                        }));
    }

    /** With the thread, because other threads may be in the same function. Usually main has one call. */
    private static LocalName named(LocalVariable variable, int thread, int outerCalls) {
        if (variable.function().equals("main") && thread == 0 && outerCalls == 0) {
            return new LocalName(variable.name(), variable.function());
        }
        String call = outerCalls == 0 ? "" : ", call " + (outerCalls + 1);
        return new LocalName(variable.name(), variable.function() + " (P" + thread + call + ")");
    }
}
