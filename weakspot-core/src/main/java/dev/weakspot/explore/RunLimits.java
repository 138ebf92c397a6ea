package dev.weakspot.explore;

/**
 * What a run may take.
 *
 * @param steps after so many steps it is cut short
 * @param keep how many entries of a location are kept although some thread could still read an older one
 */
public record RunLimits(long steps, int keep) {
    public static final RunLimits DEFAULT = new RunLimits(1_000_000, 1000);
}
