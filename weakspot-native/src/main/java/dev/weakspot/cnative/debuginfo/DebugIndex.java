package dev.weakspot.cnative.debuginfo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the debug information of a file describes its functions and its variables of static storage duration, by address. Made in
 * one pass over the whole dump, because compilers write no index of variables.
 */
final class DebugIndex {
    private static final Pattern LAST_NUMBER = Pattern.compile(".*[: ](?:0x)?(\\p{XDigit}+)\\s*");
    private static final Pattern REFERENCE = Pattern.compile(": <0x(\\p{XDigit}+)>.*");
    private static final Pattern VARIABLE_ADDRESS = Pattern.compile(".*\\(DW_OP_addr: (\\p{XDigit}+)\\)");
    private static final Pattern INDEXED_ADDRESS = Pattern.compile(".*\\(DW_OP_addrx <(?:0x)?(\\p{XDigit}+)>\\)");

    /**
     * Where an entry is.
     *
     * @param unit the offset of the first entry of its unit
     */
    record EntryPlace(long unit, long entry) {}

    private record Part(long end, EntryPlace place) {}

    private final NavigableMap<Long, Part> functions = new TreeMap<>();
    private final Map<Long, EntryPlace> variables = new HashMap<>();

    /** The functions in several parts. Their addresses are in lists, which some versions of readelf do not print in full. */
    private final List<EntryPlace> inParts = new ArrayList<>();

    /** The name of each function's symbol, and where the entry is that states the name, if it is another one. */
    private final Map<Long, String> symbolNames = new HashMap<>();

    private final Map<Long, Long> origins = new HashMap<>();

    /** The variables whose addresses are in a table. */
    private final Map<EntryPlace, Integer> indexed = new HashMap<>();

    /** The offset of each unit's header, by which the table of addresses is numbered, for each unit. */
    private final Map<Long, Long> headers = new HashMap<>();

    private boolean isComplete;

    private DebugIndex() {}

    /** Incomplete if {@code readelf} cannot be run or takes too long. */
    static DebugIndex of(Path file, DebugTools tools) {
        DebugIndex index = new DebugIndex();
        DumpPass pass = index.new DumpPass();
        index.isComplete = tools.read(List.of("readelf", "--debug-dump=info", file.toString()), pass::add);
        pass.endOfEntry();
        if (index.isComplete && !index.inParts.isEmpty()) {
            index.isComplete = index.addParts(SymbolAddresses.of(file, tools));
        }
        if (index.isComplete && !index.indexed.isEmpty()) {
            index.isComplete = index.addIndexed(IndexedAddresses.of(file, tools));
        }
        index.symbolNames.clear();
        index.origins.clear();
        return index;
    }

    boolean isComplete() {
        return isComplete;
    }

    Optional<EntryPlace> function(long address) {
        return Optional.ofNullable(functions.floorEntry(address))
                .filter(part -> address < part.getValue().end())
                .map(part -> part.getValue().place());
    }

    /** The variable that begins at this address. */
    Optional<EntryPlace> variable(long address) {
        return Optional.ofNullable(variables.get(address));
    }

    /** Names that are not unique are those of functions that only one file can call: which one is meant is unknown. */
    private boolean addParts(Optional<SymbolAddresses> symbols) {
        Map<String, EntryPlace> byName = new HashMap<>();
        Set<String> ambiguous = new HashSet<>();
        for (EntryPlace place : inParts) {
            String name = symbolName(place.entry());
            if (byName.put(name, place) != null) {
                ambiguous.add(name);
            }
        }
        byName.keySet().removeAll(ambiguous);
        symbols.ifPresent(known -> byName.forEach((name, place) -> known.function(name)
                .ifPresent(symbol -> functions.put(symbol.begin(), new Part(symbol.end(), place)))));
        return symbols.isPresent();
    }

    private String symbolName(long entry) {
        long stating = entry;
        for (int i = 0; i < 4 && !symbolNames.containsKey(stating); i++) {
            stating = origins.getOrDefault(stating, stating);
        }
        return symbolNames.getOrDefault(stating, "");
    }

    private boolean addIndexed(Optional<Map<Long, List<Long>>> all) {
        all.ifPresent(known -> indexed.forEach((place, number) -> {
            List<Long> addresses = known.getOrDefault(headers.get(place.unit()), List.of());
            if (number < addresses.size()) {
                variables.put(addresses.get(number), place);
            }
        }));
        return all.isPresent();
    }

    private final class DumpPass {
        private long header;
        private long unit;
        private int sections;
        private Optional<DumpLine> entry = Optional.empty();
        private final Map<String, String> attributes = new HashMap<>();

        /** False after the section with the entries: the sections of other files have offsets of their own. */
        boolean add(String line) {
            Optional<DumpLine> begun = DumpLine.of(line);
            if (begun.isPresent()) {
                endOfEntry();
                begin(begun.get());
            } else if (line.startsWith("Contents of ")) {
                return ++sections == 1;
            } else if (line.startsWith("  Compilation Unit @ offset ")) {
                header = lastNumber(line.replace(":", "")).orElse(0);
            } else if (entry.isPresent()) {
                int begin = line.indexOf("DW_AT_");
                int colon = line.indexOf(':', begin);
                if (begin >= 0 && colon > begin) {
                    attributes.put(line.substring(begin + 6, colon).strip(), line.substring(colon));
                }
            }
            return true;
        }

        private void begin(DumpLine line) {
            if (line.depth() == 0) {
                unit = line.offset();
                headers.put(unit, header);
            }
            boolean isIndexed = line.tag().equals("subprogram") || line.tag().equals("variable");
            entry = Optional.of(line).filter(begun -> isIndexed);
        }

        void endOfEntry() {
            entry.ifPresent(line -> {
                EntryPlace place = new EntryPlace(unit, line.offset());
                if (line.tag().equals("variable")) {
                    addVariable(place, attributes.getOrDefault("location", ""));
                } else {
                    addFunction(place);
                }
            });
            entry = Optional.empty();
            attributes.clear();
        }

        private void addVariable(EntryPlace place, String location) {
            Matcher address = VARIABLE_ADDRESS.matcher(location);
            Matcher number = INDEXED_ADDRESS.matcher(location);
            if (address.matches()) {
                variables.put(Long.parseLong(address.group(1), 16), place);
            } else if (number.matches()) {
                indexed.put(place, Integer.parseInt(number.group(1), 16));
            }
        }

        private void addFunction(EntryPlace place) {
            OptionalLong low = lastNumber(attributes.getOrDefault("low_pc", ""));
            OptionalLong length = lastNumber(attributes.getOrDefault("high_pc", ""));
            if (low.isPresent() && length.isPresent()) {
                functions.put(low.getAsLong(), new Part(low.getAsLong() + length.getAsLong(), place));
            } else if (attributes.containsKey("ranges")) {
                inParts.add(place);
            }
            String name = attributes.getOrDefault("linkage_name", attributes.getOrDefault("name", ""));
            if (!name.isEmpty()) {
                symbolNames.put(place.entry(), name.substring(name.lastIndexOf(' ') + 1));
            }
            Matcher origin = REFERENCE.matcher(
                    attributes.getOrDefault("abstract_origin", attributes.getOrDefault("specification", "")));
            if (origin.matches()) {
                origins.put(place.entry(), Long.parseLong(origin.group(1), 16));
            }
        }

        private static OptionalLong lastNumber(String text) {
            Matcher number = LAST_NUMBER.matcher(text);
            return number.matches() && number.group(1).length() < Long.SIZE / 4
                    ? OptionalLong.of(Long.parseLong(number.group(1), 16))
                    : OptionalLong.empty();
        }
    }
}
