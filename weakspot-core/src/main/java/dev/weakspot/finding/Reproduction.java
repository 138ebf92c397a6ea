package dev.weakspot.finding;

import java.util.Optional;

/**
 * How many runs showed a finding, and how to repeat one of them.
 *
 * @param runs the number of runs that showed it
 * @param among the runs that could show it; empty if those are all runs of the campaign
 * @param recording the file with the run that the finding describes
 * @param output the program's output in that run before the finding; empty unless it was captured
 */
public record Reproduction(long runs, Optional<RunGroup> among, Optional<String> recording, String output) {
    /** How many runs, of all runs of the campaign, showed the finding. */
    public Reproduction(long runs, Optional<String> recording, String output) {
        this(runs, Optional.empty(), recording, output);
    }

    public Reproduction(long runs, Optional<String> recording) {
        this(runs, recording, "");
    }

    /**
     * Some runs of a campaign.
     *
     * @param name an adjective phrase after the number of runs: {@code under RC20}
     */
    public record RunGroup(long size, String name) {}
}
