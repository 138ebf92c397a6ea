package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.symbol.SymbolTable.Symbol;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All that one program or library says about itself, read when it is first asked for. */
final class DebugFile {
    private final Path file;
    private final Tools tools;
    private final Lines lines;

    /* guarded by this */
    private SymbolTable symbols;
    private SymbolTable places;

    DebugFile(Path file, Tools tools) {
        this.file = file;
        this.tools = tools;
        this.lines = new Lines(file, tools, Lines.READERS);
    }

    List<Spot> spots(long address) {
        return lines.at(address);
    }

    boolean hasLines() {
        return !lines.isSilent();
    }

    Optional<Symbol> variable(long address) {
        return symbols().variable(address);
    }

    Optional<Symbol> function(long address) {
        return symbols().function(address);
    }

    private synchronized SymbolTable symbols() {
        if (symbols == null) {
            symbols = SymbolTable.of(file, tools);
        }
        return symbols;
    }

    /** Where a variable is declared, if that is known. */
    synchronized Optional<Symbol> declaration(long address) {
        if (places == null) {
            places = SymbolTable.withPlaces(file, tools);
        }
        return places.variable(address).filter(symbol -> symbol.line() > 0);
    }
}
