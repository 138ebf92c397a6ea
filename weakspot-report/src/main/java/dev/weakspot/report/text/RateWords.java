package dev.weakspot.report.text;

import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Rate;

/** How often something was seen, and what that says about how often it happens. */
final class RateWords {
    private RateWords() {}

    static String of(long hits, long runs) {
        Rate rate = Rate.of(hits, runs);
        return TextReport.number(hits) + " of " + TextReport.count(runs, "run") + ", " + Figures.percent(rate.share())
                + " (with 95 % confidence " + Figures.percent(rate.least()) + " to " + Figures.percent(rate.most())
                + ")";
    }
}
