package dev.weakspot.event;

/**
 * A single access of {@link PlainAccesses}, for a report. Plain accesses are no scheduling points.
 *
 * @param address the address of the first byte
 */
public record PlainAccess(int thread, Site site, long address, int bytes, boolean isWrite) implements Operation {}
