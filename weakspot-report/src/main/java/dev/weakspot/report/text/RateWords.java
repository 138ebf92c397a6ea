package dev.weakspot.report.text;

import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.verdict.Rate;
import dev.weakspot.verdict.Sampling;

/** The number of runs with a property, and the estimate of its probability. */
final class RateWords {
    private RateWords() {}

    /** {@code 3 of 750 runs under RC20, 0.4% (…)}. */
    static String of(Reproduction reproduction, Sampling sampling) {
        return reproduction
                .among()
                .map(group -> of(reproduction.runs(), group.size(), " " + group.name(), sampling))
                .orElseGet(() -> of(reproduction.runs(), sampling.runs(), "", sampling));
    }

    static String of(long hits, long runs, String group, Sampling sampling) {
        String share = TextReport.number(hits) + " of " + TextReport.count(runs, "run") + group;
        if (sampling.selection() != Sampling.Selection.RANDOM) {
            return share;
        }
        Rate rate = Rate.of(hits, runs);
        return share + ", " + FormattedNumber.percent(rate.share()) + " (95% confidence: "
                + FormattedNumber.percent(rate.least()) + " to " + FormattedNumber.percent(rate.most()) + ")";
    }
}
