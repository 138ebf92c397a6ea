package dev.weakspot.verdict;

/**
 * An estimate of a probability from a random sample, with Wilson's 95 % confidence interval, which stays within 0 and 1
 * (Wilson: JASA 22, 1927).
 *
 * @param share the share of hits in the sample
 * @param least the lower end of the interval
 * @param most the upper end of the interval
 */
public record Rate(double share, double least, double most) {
    /** The two-sided 95 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    public static Rate of(long hits, long runs) {
        if (runs == 0) {
            return new Rate(0, 0, 1);
        }
        double n = runs;
        double share = hits / n;
        double centre = share + Z * Z / (2 * n);
        double spread = Z * Math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n));
        double scale = 1 + Z * Z / n;
        return new Rate( // without hits or without misses, rounding could keep an end of the interval from 0 or 1
                share,
                hits == 0 ? 0 : Math.max(0, (centre - spread) / scale),
                hits == runs ? 1 : Math.min(1, (centre + spread) / scale));
    }
}
