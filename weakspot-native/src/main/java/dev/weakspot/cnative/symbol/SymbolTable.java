package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.DebugTools;
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

/** The functions and variables of one program or library, by address. Needs no debug information. */
final class SymbolTable {
    private static final Pattern SYMBOL =
            Pattern.compile("(\\p{XDigit}+) (?:(\\p{XDigit}+) )?([A-Za-z]) ([^\t]+)(?:\t(.*):(\\d+))?");
    private static final String DATA = "BbDdRrGgSsVvuC";
    private static final String CODE = "TtWwi";

    /** The maximum number of symbols that may begin between an address and the beginning of the symbol that contains it. */
    private static final int MOST_NESTED = 8;

    /** Of several names for one address: a global one, then one without a leading underscore, then the shortest. */
    private static final Comparator<Symbol> BEST_FIRST = Comparator.<Symbol>comparingInt(
                    symbol -> Character.isUpperCase(symbol.type()) ? 0 : 1)
            .thenComparingInt(symbol -> symbol.name().startsWith("_") ? 1 : 0)
            .thenComparingInt(symbol -> symbol.name().length())
            .thenComparing(Symbol::name);

    private final NavigableMap<Long, Symbol> data = new TreeMap<>();
    private final NavigableMap<Long, Symbol> code = new TreeMap<>();

    /**
     * A function or variable.
     *
     * @param bytes 0 if unknown
     * @param file the file with its declaration; empty if unknown
     */
    record Symbol(String name, char type, long address, long bytes, String file, int line) {
        boolean has(long inside) {
            return address <= inside && inside < address + bytes;
        }
    }

    /** Empty if {@code nm} cannot read the file. */
    static SymbolTable of(Path file, DebugTools tools) {
        return of(file, tools, List.of("nm", "-S", "-C", "--defined-only"));
    }

    /** Includes the lines of declarations. Takes seconds for a large program. */
    static SymbolTable withDeclarations(Path file, DebugTools tools) {
        return of(file, tools, List.of("nm", "-S", "-l", "-C", "--defined-only"));
    }

    private static SymbolTable of(Path file, DebugTools tools, List<String> command) {
        SymbolTable table = new SymbolTable();
        table.read(command, file, tools);
        if (table.isEmpty()) { // stripped: a library still has its dynamic symbols
            List<String> dynamic = new ArrayList<>(command);
            dynamic.add("-D");
            table.read(dynamic, file, tools);
        }
        return table;
    }

    private void read(List<String> command, Path file, DebugTools tools) {
        List<String> withFile = new ArrayList<>(command);
        withFile.add(file.toString());
        tools.lines(withFile).ifPresent(lines -> lines.forEach(this::add));
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

    private static Optional<Symbol> below(
            NavigableMap<Long, Symbol> symbols, long address, Predicate<Symbol> condition) {
        return symbols.headMap(address, true).descendingMap().values().stream()
                .limit(MOST_NESTED)
                .filter(condition)
                .findFirst();
    }
}
