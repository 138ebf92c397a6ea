package dev.weakspot.cnative.debuginfo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The entries of one compilation unit: what the compiler states about one source file with its headers. */
final class DebugUnit {
    /** A type has fewer other names, unless the debug information is malformed. */
    private static final int MOST_NAMES = 64;

    private final Map<Long, DebugEntry> entries = new HashMap<>();

    private DebugUnit() {}

    /** The lines that {@code readelf} prints from the first entry of the unit on. */
    static final class Parser {
        private final DebugUnit unit = new DebugUnit();

        /** The open entries, outermost first; empty for an entry that is left out. */
        private final List<Optional<DebugEntry>> open = new ArrayList<>();

        /** False if the line does not belong to the unit. */
        boolean add(String line) {
            Optional<DumpLine> header = DumpLine.of(line);
            if (header.isPresent()) {
                return addEntry(header.get());
            }
            if (line.startsWith("Contents of ")) {
                return unit.entries.isEmpty();
            }
            if (!open.isEmpty()) {
                open.get(open.size() - 1).ifPresent(entry -> addAttribute(entry, line));
            }
            return true;
        }

        private boolean addEntry(DumpLine header) {
            if (header.depth() == 0 && !unit.entries.isEmpty()) {
                return false;
            }
            while (open.size() > header.depth()) {
                open.remove(open.size() - 1);
            }
            while (open.size() < header.depth()) { // malformed: a level is missing
                open.add(Optional.empty());
            }
            if (header.tag().isEmpty() || header.tag().contains("call_site")) {
                open.add(Optional.empty());
                return true;
            }
            Optional<DebugEntry> parent = header.depth() == 0 ? Optional.empty() : open.get(header.depth() - 1);
            DebugEntry entry = new DebugEntry(header.offset(), header.tag(), parent);
            unit.entries.put(header.offset(), entry);
            open.add(Optional.of(entry));
            return true;
        }

        private static void addAttribute(DebugEntry entry, String line) {
            int begin = line.indexOf("DW_AT_");
            int colon = line.indexOf(':', begin);
            if (begin >= 0 && colon > begin) {
                entry.set(
                        line.substring(begin, colon).strip(),
                        line.substring(colon + 1).strip());
            }
        }

        DebugUnit unit() {
            return unit;
        }
    }

    Optional<DebugEntry> entry(long offset) {
        return Optional.ofNullable(entries.get(offset));
    }

    Iterable<DebugEntry> all() {
        return entries.values();
    }

    /** The entry that the attribute refers to, if it is in this unit. */
    Optional<DebugEntry> referenced(DebugEntry entry, String attribute) {
        OptionalLong reference = entry.reference(attribute);
        return reference.isPresent() ? entry(reference.getAsLong()) : Optional.empty();
    }

    /** The entry with the declaration, for an entry that only adds to it. Otherwise the entry itself. */
    DebugEntry declaration(DebugEntry entry) {
        DebugEntry declared = entry;
        for (int i = 0; i < 4; i++) { // a copy of an inlined function, its abstract form, its declaration in a class
            DebugEntry current = declared;
            Optional<DebugEntry> next =
                    referenced(current, "DW_AT_abstract_origin").or(() -> referenced(current, "DW_AT_specification"));
            if (next.isEmpty()) {
                break;
            }
            declared = next.get();
        }
        return declared;
    }

    /** The type without qualifiers and other names for it. */
    DebugEntry unqualified(DebugEntry type) {
        DebugEntry plain = type;
        for (int i = 0; i < MOST_NAMES; i++) {
            boolean isAlias = plain.tag().equals("typedef")
                    || plain.tag().equals("const_type")
                    || plain.tag().equals("volatile_type");
            Optional<DebugEntry> next = isAlias ? referenced(plain, "DW_AT_type") : Optional.empty();
            if (next.isEmpty()) {
                break;
            }
            plain = next.get();
        }
        return plain;
    }

    /** The type of a variable, member or derived type, also if only its declaration has it. */
    Optional<DebugEntry> type(DebugEntry entry) {
        return referenced(entry, "DW_AT_type").or(() -> referenced(declaration(entry), "DW_AT_type"));
    }
}
