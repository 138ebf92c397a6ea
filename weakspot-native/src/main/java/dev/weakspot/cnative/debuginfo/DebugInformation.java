package dev.weakspot.cnative.debuginfo;

import dev.weakspot.cnative.debuginfo.DebugIndex.EntryPlace;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Types, variables and frames of one program or library, from its debug information. Nothing is read before the first question, and
 * then only the units that answers need. All addresses are those in the file. The class is thread-safe.
 */
public final class DebugInformation {
    /** Units are read again if more are needed in turn. A unit of a large source file takes tens of megabytes. */
    private static final int MOST_UNITS = 8;

    private final Path file;
    private final DebugTools tools;

    /* guarded by this */
    private final CallFrames callFrames;
    private final Map<EntryPlace, FrameVariables> frames = new HashMap<>();
    private final Map<MemberQuery, Optional<String>> members = new HashMap<>();
    private final Map<Long, DebugUnit> units = new LinkedHashMap<>(MOST_UNITS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, DebugUnit> eldest) {
            return size() > MOST_UNITS;
        }
    };
    private DebugIndex index;

    private final Map<BlockQuery, Optional<BlockObject>> blocks = new HashMap<>();

    private record BlockQuery(AllocationSource source, long bytes) {}

    private record MemberQuery(long variable, long offset, long bytes) {}

    public DebugInformation(Path file, DebugTools tools) {
        this.file = file;
        this.tools = tools;
        this.callFrames = new CallFrames(file, tools);
    }

    /** Whether the debug information was needed and could not be read in time. */
    public synchronized boolean isIncomplete() {
        return index != null && !index.isComplete();
    }

    /** The path to bytes of a variable of static storage duration: {@code .slots[3].next}; empty if its type is unknown. */
    public synchronized Optional<String> member(long variable, long offset, long bytes) {
        return members.computeIfAbsent(
                new MemberQuery(variable, offset, bytes),
                member -> index().variable(variable).flatMap(place -> {
                    DebugUnit unit = unit(place);
                    return unit.entry(place.entry())
                            .flatMap(unit::type)
                            .map(type ->
                                    MemberPath.of(unit, type, offset, bytes).path());
                }));
    }

    /** The local variable with these bytes in the frame. */
    public synchronized Optional<LocalVariable> local(StackFrame frame, long address, long bytes) {
        return index().function(frame.inFunction()).flatMap(place -> {
            FrameVariables known = frames.get(place);
            if (known == null) {
                DebugUnit unit = unit(place);
                Optional<DebugEntry> function = unit.entry(place.entry());
                if (function.isEmpty()) {
                    return Optional.empty();
                }
                known = new FrameVariables(unit, function.get());
                frames.put(place, known);
            }
            return known.at(address, bytes, frame, callFrames);
        });
    }

    /** The variable with these bytes of the structure that a function of an OpenMP region gets. */
    public synchronized Optional<LocalVariable> shared(long function, long offset, long bytes) {
        return index().function(function).flatMap(place -> {
            DebugUnit unit = unit(place);
            return unit.entry(place.entry()).flatMap(region -> SharedVariables.at(unit, region, offset, bytes));
        });
    }

    /** The object in a heap block of this size. */
    public synchronized Optional<BlockObject> block(AllocationSource source, long bytes) {
        return blocks.computeIfAbsent(
                new BlockQuery(source, bytes),
                block -> index().function(source.address()).flatMap(place -> {
                    DebugUnit unit = unit(place);
                    return new AllocatedTypes(unit, unit.entry(place.entry())).of(source, bytes);
                }));
    }

    private DebugIndex index() {
        if (index == null) {
            index = DebugIndex.of(file, tools);
        }
        return index;
    }

    private DebugUnit unit(EntryPlace place) {
        DebugUnit known = units.get(place.unit());
        if (known != null) {
            return known;
        }
        DebugUnit.Parser parser = new DebugUnit.Parser();
        String start = "--dwarf-start=0x" + Long.toHexString(place.unit());
        tools.read(List.of("readelf", "--debug-dump=info", start, file.toString()), parser::add);
        units.put(place.unit(), parser.unit());
        return parser.unit();
    }
}
