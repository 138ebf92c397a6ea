package dev.weakspot.benchmark;

import java.util.List;

/**
 * The figures of [PCTWM Tables 1 to 3] for one data structure. Rates are in per cent.
 *
 * @param program the name of Weakspot's program
 * @param events k of Table 1
 * @param communications k_com of Table 1
 * @param depth d of Table 1
 * @param byDepth Table 2: depths d, d+1 and d+2
 * @param depthOfHistories the depth of Table 3
 * @param byHistory Table 3: histories 1 to 4
 */
record PctwmFigures(
        String program,
        int events,
        int communications,
        int depth,
        List<PublishedRate> byDepth,
        int depthOfHistories,
        List<Double> byHistory) {
    /** The hit rate of the bug with this history bound. */
    record PublishedRate(double percent, int history) {}

    static final List<PctwmFigures> ALL = List.of(
            new PctwmFigures(
                    "dekker", 20, 14, 0, rates(100, 1, 77.1, 1, 75.7, 1), 1, histories(77.1, 69.7, 67.4, 65.3)),
            new PctwmFigures("ms-queue", 49, 31, 0, rates(100, 1, 100, 1, 100, 1), 0, histories(100, 100, 100, 100)),
            new PctwmFigures(
                    "barrier", 15, 10, 1, rates(77.8, 2, 78.7, 3, 75.9, 2), 2, histories(74.8, 75.1, 76.7, 78.7)),
            new PctwmFigures("chase-lev", 86, 56, 1, rates(55.7, 3, 100, 1, 100, 1), 1, histories(100, 100, 100, 100)),
            new PctwmFigures("mcs-lock", 26, 16, 1, rates(100, 1, 100, 1, 100, 1), 1, histories(100, 100, 100, 100)),
            new PctwmFigures("mpmc-queue", 19, 17, 2, rates(100, 1, 100, 1, 100, 1), 2, histories(100, 100, 100, 100)),
            new PctwmFigures(
                    "linux-rwlock", 20, 19, 2, rates(100, 1, 100, 1, 100, 1), 2, histories(100, 100, 100, 100)),
            new PctwmFigures("rwlock", 84, 74, 2, rates(76.9, 4, 78.8, 3, 77, 3), 3, histories(74.2, 76, 78.8, 73.5)),
            new PctwmFigures(
                    "seqlock", 20, 18, 3, rates(33.3, 3, 41.2, 1, 39.5, 2), 4, histories(41.2, 39.8, 37.1, 36.7)));

    private static List<PublishedRate> rates(
            double first, int firstHistory, double second, int secondHistory, double third, int thirdHistory) {
        return List.of(
                new PublishedRate(first, firstHistory),
                new PublishedRate(second, secondHistory),
                new PublishedRate(third, thirdHistory));
    }

    private static List<Double> histories(double one, double two, double three, double four) {
        return List.of(one, two, three, four);
    }

    /** The greatest rate that the paper reports. */
    double greatest() {
        double most = 0;
        for (PublishedRate rate : byDepth) {
            most = Math.max(most, rate.percent());
        }
        for (double rate : byHistory) {
            most = Math.max(most, rate);
        }
        return most;
    }
}
