package dev.weakspot.cnative.debuginfo;

/**
 * How the source allocates a block.
 *
 * @param address an address in the file, in the function that allocates
 * @param function the name of that function, with its class and template arguments
 * @param isOwnCode whether this function is in the program, and not in a library
 * @param line the line in the program; 0 if unknown
 * @param text the source text of the line
 */
public record AllocationSource(long address, String function, boolean isOwnCode, int line, String text) {}
