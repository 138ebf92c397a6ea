package dev.weakspot.report.html;

import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.verdict.Rate;
import dev.weakspot.verdict.Sampling;

/** How many runs have a property, and for random runs the estimate of its probability. */
final class RateText {
    private RateText() {}

    static String of(Reproduction reproduction, Sampling sampling) {
        return reproduction
                .among()
                .map(group -> of(reproduction.runs(), group.size(), " " + group.name(), sampling))
                .orElseGet(() -> of(reproduction.runs(), sampling.runs(), "", sampling));
    }

    static String of(long hits, long runs, String group, Sampling sampling) {
        String share = FormattedNumber.count(hits) + " of " + FormattedNumber.count(runs)
                + (runs == 1 ? " run" : " runs") + group;
        if (sampling.selection() != Sampling.Selection.RANDOM) {
            return share;
        }
        Rate rate = Rate.of(hits, runs);
        return share + ", " + FormattedNumber.percent(rate.share()) + " (95% confidence: "
                + FormattedNumber.percent(rate.least()) + " to " + FormattedNumber.percent(rate.most()) + ")";
    }
}
