package dev.weakspot.event;

/**
 * One of many {@link PlainAccesses}, now that it has to be told of. Nobody was asked whether it may happen.
 *
 * @param address of its first byte
 */
public record PlainAccess(int thread, Site site, long address, int bytes, boolean isWrite) implements Operation {}
