package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.DebugInformation;
import dev.weakspot.cnative.debuginfo.DebugTools;
import dev.weakspot.cnative.symbol.SymbolTable.Symbol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;

/** The debug information and symbols of one program or library, read when they are first needed. */
final class DebugFile {
    /** The distance in which a line is searched for: a few instructions. */
    private static final int MOST_BYTES_AWAY = 64;

    private final Path file;
    private final DebugTools tools;
    private final Consumer<String> notes;
    private final DebugInformation information;

    /* guarded by this */
    private boolean isOfClang;
    private SymbolTable symbols;
    private LineTable lines;
    private SymbolTable declarations;

    /**
     * The debug information of a file.
     *
     * @param typeTools read types and variables, which may take longer than lines
     * @param notes accepts notes for the report, a sentence each
     */
    DebugFile(Path file, DebugTools tools, DebugTools typeTools, Consumer<String> notes) {
        this.file = file;
        this.tools = tools;
        this.notes = notes;
        this.information = new DebugInformation(file, typeTools);
    }

    /** The function at this address, preceded by the functions that are inlined there, innermost first. */
    List<DebugPosition> positions(long address) {
        List<DebugPosition> positions = lines().at(address);
        if (!lines().isComplete() && isOfClang()) {
            notes.accept("llvm-symbolizer is missing: code that clang has inlined in " + file.getFileName()
                    + " may be shown at the line of its caller");
        }
        if (positions.isEmpty()
                || !positions.get(0).isKnown()
                || positions.get(0).line() > 0) {
            return positions;
        }
        Optional<DebugPosition> nearest = nearest(address, positions.get(0));
        if (nearest.isEmpty()) {
            return positions;
        }
        notes.accept(
                "the compiler has given no line to some accesses, mostly those that it made of several: the nearest"
                        + " line is shown for them (-O0 has them all)");
        List<DebugPosition> approximate = new ArrayList<>(positions);
        approximate.set(0, nearest.get());
        return approximate;
    }

    /** The nearest position with a line in the same function: before the address if possible, otherwise after it. */
    private Optional<DebugPosition> nearest(long address, DebugPosition position) {
        return LongStream.concat(
                        LongStream.rangeClosed(1, MOST_BYTES_AWAY).map(distance -> address - distance),
                        LongStream.rangeClosed(1, MOST_BYTES_AWAY).map(distance -> address + distance))
                .mapToObj(lines()::at)
                .filter(near -> !near.isEmpty() && near.get(0).line() > 0)
                .map(near -> near.get(0))
                .filter(near -> near.function().equals(position.function())
                        && near.file().equals(position.file()))
                .findFirst();
    }

    private synchronized LineTable lines() {
        if (lines == null) {
            isOfClang = tools.lines(List.of("readelf", "-p", ".comment", file.toString()))
                    .filter(comment -> comment.stream().anyMatch(line -> line.contains("clang version")))
                    .isPresent();
            lines = new LineTable(file, tools, isOfClang ? LineTable.READERS_OF_CLANG : LineTable.READERS);
        }
        return lines;
    }

    private synchronized boolean isOfClang() {
        return isOfClang;
    }

    boolean hasLines() {
        return !lines().isSilent();
    }

    /** The types, variables and frames of the file, as this question asks for. */
    <T> Optional<T> ask(Function<DebugInformation, Optional<T>> question) {
        Optional<T> answer = question.apply(information);
        if (information.isIncomplete()) {
            notes.accept("readelf (of binutils) is missing, or takes too long: variables of " + file.getFileName()
                    + " are shown without members and local names");
        }
        return answer;
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

    /** The variable at this address with the line of its declaration, if known. */
    synchronized Optional<Symbol> declaration(long address) {
        if (declarations == null) {
            declarations = SymbolTable.withDeclarations(file, tools);
        }
        return declarations.variable(address).filter(symbol -> symbol.line() > 0);
    }
}
