package dev.weakspot.cnative.symbol;

import java.nio.file.Path;

/**
 * A program or shared library in memory.
 *
 * @param bias how far it is from where its file says
 * @param start of what it has, and {@code end}, where that is over
 */
record MappedModule(Path file, long bias, long start, long end) {
    boolean has(long address) {
        return start <= address && address < end;
    }

    /** What the file calls this address. */
    long inFile(long address) {
        return address - bias;
    }

    String name() {
        return file.getFileName().toString();
    }
}
