package dev.weakspot.cnative.debuginfo;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The addresses of functions by the names of their symbols, as the linker spells them. */
final class SymbolAddresses {
    /** The suffixes of copies are left out. The copy stands for the function if there is no other one. */
    private static final Pattern FUNCTION = Pattern.compile(
            "(\\p{XDigit}+) (\\p{XDigit}+) [TtWwi] ([^.\\s]+)(?:\\.(?:isra|constprop|lto_priv|llvm)\\.\\d+)*");

    private static final Pattern MANGLED = Pattern.compile("_ZN?K?(12_GLOBAL__N_1)?");
    private static final int MOST_DIGITS = 4;

    private final Map<String, FunctionExtent> functions = new HashMap<>();

    record FunctionExtent(long begin, long end) {
        static final FunctionExtent AMBIGUOUS = new FunctionExtent(0, 0);
    }

    private SymbolAddresses() {}

    /** Empty if the symbols cannot be read. */
    static Optional<SymbolAddresses> of(Path file, DebugTools tools) {
        SymbolAddresses addresses = new SymbolAddresses();
        boolean isRead = tools.read(List.of("nm", "-S", "--defined-only", file.toString()), line -> {
            Matcher function = FUNCTION.matcher(line);
            if (function.matches()) {
                long begin = Long.parseUnsignedLong(function.group(1), 16);
                long bytes = Long.parseUnsignedLong(function.group(2), 16);
                addresses.add(function.group(3), new FunctionExtent(begin, begin + bytes));
            }
            return true;
        });
        return isRead ? Optional.of(addresses) : Optional.empty();
    }

    private void add(String symbol, FunctionExtent extent) {
        functions.merge(symbol, extent, (one, other) -> FunctionExtent.AMBIGUOUS);
        String name = unmangled(symbol);
        if (!name.equals(symbol)) {
            functions.merge(name, extent, (one, other) -> FunctionExtent.AMBIGUOUS);
        }
    }

    /** The innermost name in a symbol of C++: gcc does not state the symbols of functions that only one file can call. */
    static String unmangled(String symbol) {
        Matcher mangled = MANGLED.matcher(symbol);
        if (!mangled.lookingAt()) {
            return symbol;
        }
        String name = symbol;
        int at = mangled.end();
        while (at < symbol.length()) {
            int begin = symbol.charAt(at) == 'L' ? at + 1 : at;
            int end = begin;
            while (end < symbol.length() && end < begin + MOST_DIGITS && Character.isDigit(symbol.charAt(end))) {
                end++;
            }
            if (end == begin || end + Integer.parseInt(symbol.substring(begin, end)) > symbol.length()) {
                break;
            }
            at = end + Integer.parseInt(symbol.substring(begin, end));
            name = symbol.substring(end, at);
        }
        return name;
    }

    /** Empty if no function or more than one has the name. */
    Optional<FunctionExtent> function(String name) {
        return Optional.ofNullable(functions.get(name)).filter(extent -> !extent.equals(FunctionExtent.AMBIGUOUS));
    }
}
