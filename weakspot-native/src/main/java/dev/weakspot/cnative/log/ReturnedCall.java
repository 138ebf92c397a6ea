package dev.weakspot.cnative.log;

/**
 * A call that has returned. Both sites are as {@link CallPaths} packs them.
 *
 * @param inside a site in the called function; without a program counter if none is known
 */
public record ReturnedCall(long site, long inside) {
    public boolean isInsideKnown() {
        return CallPaths.programCounter(inside) != 0;
    }
}
