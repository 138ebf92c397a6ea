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
    private final Disassembly code;

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
        this.code = new Disassembly(file, tools);
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

    /**
     * The position of the plain access after the call that instruments it, if this call has no line. GCC makes such calls for
     * accesses of inlined functions and for those that it has moved. In the line table they belong to the code before them: to
     * the call of the inlined function, or to another function. A call with a line of its own is in one block with the code that
     * passes its arguments.
     */
    Optional<List<DebugPosition>> afterCallWithoutLine(long returnAddress) {
        List<DebugPosition> call = lines().at(returnAddress - 1);
        if (!isOtherFunction(call, lines().at(returnAddress))) {
            return Optional.empty();
        }
        return firstAccess(returnAddress)
                .map(lines()::at)
                .filter(access -> isOtherFunction(call, access))
                .filter(access -> isInlinedAt(call, access) || hasBranch(firstOf(call, returnAddress), returnAddress));
    }

    private static boolean isOtherFunction(List<DebugPosition> call, List<DebugPosition> access) {
        return hasLine(call)
                && hasLine(access)
                && !call.get(0).function().equals(access.get(0).function());
    }

    /** The first instruction from this address on that accesses memory. GCC may have moved others between the call and the access. */
    private Optional<Long> firstAccess(long start) {
        return code.instructions(start, start + MOST_BYTES_AWAY).stream()
                .takeWhile(instruction -> !instruction.isBranch())
                .filter(Disassembly.MachineInstruction::accessesMemory)
                .map(Disassembly.MachineInstruction::address)
                .findFirst();
    }

    private static boolean isInlinedAt(List<DebugPosition> call, List<DebugPosition> access) {
        int inlined = access.size() - call.size();
        return inlined > 0 && access.subList(inlined, access.size()).equals(call);
    }

    private static boolean hasLine(List<DebugPosition> positions) {
        return !positions.isEmpty()
                && positions.get(0).isKnown()
                && positions.get(0).line() > 0;
    }

    /** The first address of the code before this address that has these positions. */
    private long firstOf(List<DebugPosition> positions, long end) {
        long first = end - 1;
        while (first > end - MOST_BYTES_AWAY && lines().at(first - 1).equals(positions)) {
            first--;
        }
        return first;
    }

    /** Whether the code has a branch or call before its last instruction. */
    private boolean hasBranch(long start, long end) {
        List<Disassembly.MachineInstruction> instructions = code.instructions(start, end);
        return instructions.stream()
                .limit(Math.max(0, instructions.size() - 1))
                .anyMatch(Disassembly.MachineInstruction::isBranch);
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
