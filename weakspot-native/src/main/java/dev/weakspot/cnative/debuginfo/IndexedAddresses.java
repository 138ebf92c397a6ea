package dev.weakspot.cnative.debuginfo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of addresses to which entries of DWARF 5 refer by an index. */
final class IndexedAddresses {
    private static final Pattern UNIT =
            Pattern.compile("\\s*For compilation unit at offset (?:0x)?(\\p{XDigit}+):\\s*");
    private static final Pattern ADDRESS = Pattern.compile("\\s*\\d+:\\s+(\\p{XDigit}+)\\s*");

    private IndexedAddresses() {}

    /** The addresses of each unit, by the offset of its header; empty if they cannot be read. */
    static Optional<Map<Long, List<Long>>> of(Path file, DebugTools tools) {
        Map<Long, List<Long>> tables = new HashMap<>();
        List<Long> unit = new ArrayList<>();
        boolean isRead = tools.read(List.of("readelf", "--debug-dump=addr", file.toString()), line -> {
            Matcher begin = UNIT.matcher(line);
            Matcher address = ADDRESS.matcher(line);
            if (begin.matches()) {
                unit.clear();
                unit.add(Long.parseLong(begin.group(1), 16));
            } else if (address.matches() && !unit.isEmpty()) {
                tables.computeIfAbsent(unit.get(0), added -> new ArrayList<>())
                        .add(Long.parseUnsignedLong(address.group(1), 16));
            }
            return true;
        });
        return isRead ? Optional.of(tables) : Optional.empty();
    }
}
