package dev.weakspot.report.text;

import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.verdict.Rate;
import dev.weakspot.verdict.Sampling;

/** The number of runs with a property, and the estimate of its probability. */
final class RateWords {
    private RateWords() {}

    static String of(long hits, Sampling sampling) {
        String share = TextReport.number(hits) + " of " + TextReport.count(sampling.runs(), "run");
        if (sampling.selection() != Sampling.Selection.RANDOM) {
            return share;
        }
        Rate rate = Rate.of(hits, sampling.runs());
        return share + ", " + FormattedNumber.percent(rate.share()) + " (95% confidence: "
                + FormattedNumber.percent(rate.least()) + " to " + FormattedNumber.percent(rate.most()) + ")";
    }
}
