package dev.weakspot.cnative.symbol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program and the shared libraries of a process, as {@code /proc/PID/maps} listed them when it was read. */
public final class MappedModules {
    public static final MappedModules NONE = new MappedModules(new TreeMap<>());

    private static final Pattern MAPPING =
            Pattern.compile("(\\p{XDigit}+)-\\p{XDigit}+ (\\S+) (\\p{XDigit}+) \\S+ \\d+ +(/.+)");
    private static final String REPLACED = " (deleted)";

    private final NavigableMap<Long, MappedModule> byStart;

    private MappedModules(NavigableMap<Long, MappedModule> byStart) {
        this.byStart = byStart;
    }

    /** Empty if the process has ended. */
    public static MappedModules of(long pid) {
        try {
            return parse(Files.readString(Path.of("/proc", Long.toString(pid), "maps")));
        } catch (IOException hasEnded) {
            return NONE;
        }
    }

    static MappedModules parse(String maps) {
        Map<String, Matcher> first = new HashMap<>();
        Set<String> withCode = new LinkedHashSet<>();
        for (String line : maps.split("\n", -1)) {
            Matcher mapping = MAPPING.matcher(line);
            if (mapping.matches()) {
                first.putIfAbsent(mapping.group(4), mapping);
                if (mapping.group(2).contains("x")) {
                    withCode.add(mapping.group(4));
                }
            }
        }
        NavigableMap<Long, MappedModule> modules = new TreeMap<>();
        for (String file : withCode) {
            Matcher mapping = first.get(file);
            long start = Long.parseUnsignedLong(mapping.group(1), 16);
            long offset = Long.parseUnsignedLong(mapping.group(3), 16);
            module(file, start, offset).ifPresent(module -> modules.put(module.start(), module));
        }
        return new MappedModules(modules);
    }

    private static Optional<MappedModule> module(String mapped, long start, long offset) {
        boolean isReplaced = mapped.endsWith(REPLACED);
        Path file = Path.of(isReplaced ? mapped.substring(0, mapped.length() - REPLACED.length()) : mapped);
        return Segments.of(file).flatMap(segments -> {
            OptionalLong bias = segments.bias(start, offset);
            return bias.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new MappedModule(
                            file,
                            bias.getAsLong(),
                            bias.getAsLong() + segments.low(),
                            bias.getAsLong() + segments.high()));
        });
    }

    Optional<MappedModule> at(long address) {
        Map.Entry<Long, MappedModule> below = byStart.floorEntry(address);
        return below == null ? Optional.empty() : Optional.of(below.getValue()).filter(module -> module.has(address));
    }

    Collection<MappedModule> all() {
        return byStart.values();
    }

    boolean isEmpty() {
        return byStart.isEmpty();
    }

    /** These modules, and the modules that were loaded since. */
    MappedModules and(MappedModules later) {
        NavigableMap<Long, MappedModule> all = new TreeMap<>(byStart);
        all.putAll(later.byStart);
        return new MappedModules(all);
    }
}
