package dev.weakspot.report.text;

import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Rate;
import dev.weakspot.finding.Sampling;

/** How often something was seen, and what that says about how often it happens. */
final class RateWords {
    private RateWords() {}

    static String of(long hits, Sampling sampling) {
        String share = TextReport.number(hits) + " of " + TextReport.count(sampling.runs(), "run");
        if (!sampling.isRandom()) {
            return share;
        }
        Rate rate = Rate.of(hits, sampling.runs());
        return share + ", " + Figures.percent(rate.share()) + " (95% confidence: " + Figures.percent(rate.least())
                + " to " + Figures.percent(rate.most()) + ")";
    }
}
