package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.symbol.SymbolTable.Symbol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** All that one program or library says about itself, read when it is first asked for. */
final class DebugFile {
    /** In bytes; some instructions. */
    private static final int NEAR = 64;

    private final Path file;
    private final DebugTools tools;
    private final Consumer<String> notes;
    private final LineTable lines;

    /* guarded by this */
    private SymbolTable symbols;
    private SymbolTable places;

    /** @param notes takes what a reader of reports should know, a sentence each */
    DebugFile(Path file, DebugTools tools, Consumer<String> notes) {
        this.file = file;
        this.tools = tools;
        this.notes = notes;
        this.lines = new LineTable(file, tools, LineTable.READERS);
    }

    /** The function at this address, before it those that are inlined there, innermost first. */
    List<DebugPosition> spots(long address) {
        List<DebugPosition> spots = lines.at(address);
        if (spots.isEmpty() || !spots.get(0).isKnown() || spots.get(0).line() > 0) {
            return spots;
        }
        Optional<DebugPosition> nearest = nearest(address, spots.get(0));
        if (nearest.isEmpty()) {
            return spots;
        }
        notes.accept(
                "the compiler has given no line to some accesses, mostly those that it made of several: the nearest"
                        + " line is shown for them (-O0 has them all)");
        List<DebugPosition> guessed = new ArrayList<>(spots);
        guessed.set(0, nearest.get());
        return guessed;
    }

    /** In the same function, before the address if there is one. */
    private Optional<DebugPosition> nearest(long address, DebugPosition spot) {
        return LongStream.concat(
                        LongStream.rangeClosed(1, NEAR).map(distance -> address - distance),
                        LongStream.rangeClosed(1, NEAR).map(distance -> address + distance))
                .mapToObj(lines::at)
                .filter(near -> !near.isEmpty() && near.get(0).line() > 0)
                .map(near -> near.get(0))
                .filter(near ->
                        near.function().equals(spot.function()) && near.file().equals(spot.file()))
                .findFirst();
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
