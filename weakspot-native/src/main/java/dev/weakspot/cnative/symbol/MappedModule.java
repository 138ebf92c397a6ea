package dev.weakspot.cnative.symbol;

import java.nio.file.Path;

/**
 * A program or shared library in memory.
 *
 * @param bias the difference between an address in memory and the address in the file
 * @param start the first address
 * @param end the address after the last one
 */
record MappedModule(Path file, long bias, long start, long end) {
    boolean has(long address) {
        return start <= address && address < end;
    }

    /** The address in the file. */
    long inFile(long address) {
        return address - bias;
    }

    String name() {
        return file.getFileName().toString();
    }
}
