package dev.weakspot.verdict;

import java.util.Optional;

/**
 * A verdict from an exhaustive search of the program's states.
 *
 * @param outcomes present if they were requested
 * @param repair present if one was requested and found
 */
public record SearchVerdict(
        Conclusion conclusion, Optional<Outcomes> outcomes, Optional<Repair> repair, SearchStatistics statistics)
        implements Verdict {
    /** Without a repair. */
    public SearchVerdict(Conclusion conclusion, Optional<Outcomes> outcomes, SearchStatistics statistics) {
        this(conclusion, outcomes, Optional.empty(), statistics);
    }

    @Override
    public double seconds() {
        return statistics.seconds();
    }

    public SearchVerdict with(Repair found) {
        return new SearchVerdict(conclusion, outcomes, Optional.of(found), statistics);
    }
}
