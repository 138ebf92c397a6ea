package dev.weakspot.cnative.symbol;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The functions and variables of one program or library, by address. Debug information is not needed for it. */
final class SymbolTable {
    private static final Pattern SYMBOL =
            Pattern.compile("(\\p{XDigit}+) (?:(\\p{XDigit}+) )?([A-Za-z]) ([^\t]+)(?:\t(.*):(\\d+))?");
    private static final String DATA = "BbDdRrGgSsVvuC";
    private static final String CODE = "TtWwi";

    /** How many symbols below an address may be inside the one that has it. */
    private static final int MOST_NESTED = 8;

    /** Of several names for the same, one that others may use; then one that needs few words. */
    private static final Comparator<Symbol> BEST_FIRST = Comparator.<Symbol>comparingInt(
                    symbol -> Character.isUpperCase(symbol.type()) ? 0 : 1)
            .thenComparingInt(symbol -> symbol.name().startsWith("_") ? 1 : 0)
            .thenComparingInt(symbol -> symbol.name().length())
            .thenComparing(Symbol::name);

    private final NavigableMap<Long, Symbol> data = new TreeMap<>();
    private final NavigableMap<Long, Symbol> code = new TreeMap<>();

    /**
     * What a symbol says.
     *
     * @param bytes 0 if unknown
     * @param file where it is declared; empty if unknown
     */
    record Symbol(String name, char type, long address, long bytes, String file, int line) {
        boolean has(long inside) {
            return address <= inside && inside < address + bytes;
        }
    }

    /** Empty if there is nobody who can read it. */
    static SymbolTable of(Path file, DebugTools tools) {
        return of(file, tools, List.of("nm", "-S", "-C", "--defined-only"));
    }

    /** With the places where variables are declared; takes seconds for a large program. */
    static SymbolTable withPlaces(Path file, DebugTools tools) {
        return of(file, tools, List.of("nm", "-S", "-l", "-C", "--defined-only"));
    }

    private static SymbolTable of(Path file, DebugTools tools, List<String> command) {
        SymbolTable table = new SymbolTable();
        table.read(command, file, tools);
        if (table.isEmpty()) { // stripped: a library still has what others use
            List<String> dynamic = new ArrayList<>(command);
            dynamic.add("-D");
            table.read(dynamic, file, tools);
        }
        return table;
    }

    private void read(List<String> command, Path file, DebugTools tools) {
        List<String> whole = new ArrayList<>(command);
        whole.add(file.toString());
        tools.lines(whole).ifPresent(lines -> lines.forEach(this::add));
    }

    private void add(String line) {
        Matcher matcher = SYMBOL.matcher(line);
        if (!matcher.matches()) {
            return;
        }
        char type = matcher.group(3).charAt(0);
        if (DATA.indexOf(type) >= 0 && matcher.group(2) != null) {
            put(data, symbol(matcher, type, SymbolSpelling.ofVariable(matcher.group(4))));
        } else if (CODE.indexOf(type) >= 0) {
            put(code, symbol(matcher, type, SymbolSpelling.ofFunction(matcher.group(4))));
        }
    }

    private static void put(Map<Long, Symbol> symbols, Symbol symbol) {
        symbols.merge(symbol.address(), symbol, (one, other) -> BEST_FIRST.compare(one, other) <= 0 ? one : other);
    }

    private static Symbol symbol(Matcher matcher, char type, String name) {
        return new Symbol(
                name,
                type,
                Long.parseUnsignedLong(matcher.group(1), 16),
                matcher.group(2) == null ? 0 : Long.parseUnsignedLong(matcher.group(2), 16),
                matcher.group(5) == null ? "" : matcher.group(5),
                matcher.group(6) == null ? 0 : Integer.parseInt(matcher.group(6)));
    }

    boolean isEmpty() {
        return data.isEmpty() && code.isEmpty();
    }

    Optional<Symbol> variable(long address) {
        return below(data, address, symbol -> symbol.has(address));
    }

    Optional<Symbol> function(long address) {
        return below(code, address, symbol -> symbol.bytes() == 0 || symbol.has(address));
    }

    private static Optional<Symbol> below(NavigableMap<Long, Symbol> symbols, long address, Predicate<Symbol> isMeant) {
        return symbols.headMap(address, true).descendingMap().values().stream()
                .limit(MOST_NESTED)
                .filter(isMeant)
                .findFirst();
    }
}
