package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignResult.Occurrence;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Reproduction.RunGroup;
import dev.weakspot.finding.Severity;
import dev.weakspot.scheduling.DirectedStrategy;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Looks for the consequences of a robustness violation. The monitor of [RSAN] predicts an old value from a run under sequential
 * consistency. Directed runs under weak memory let that access take the old value, and all monitors watch them.
 */
final class DirectedRuns {
    private static final int RUNS = 200;

    private final RunSetup setup;
    private final Predicate<Detection> isFinding;
    private final WorkerCount workers;
    private final long seed;

    /**
     * Directed runs of one program.
     *
     * @param setup under a weak memory model
     */
    DirectedRuns(RunSetup setup, Predicate<Detection> isFinding, WorkerCount workers, long seed) {
        this.setup = setup;
        this.isFinding = isFinding;
        this.workers = workers;
        this.seed = seed;
    }

    /**
     * The consequences that were found for a violation.
     *
     * @param runs how many runs were made
     * @param errors the errors that these runs had
     */
    record Consequences(long runs, List<ReportCandidate> errors) {}

    /**
     * Makes directed runs until one of them has an error that interleavings do not have.
     *
     * @param isIndependent the errors that also occur without weak memory
     */
    Consequences of(ReportCandidate violation, Predicate<FindingKey> isIndependent, WorkBudget budget) {
        Site access = accessSite(violation.findingKey());
        RunSource source = new RunSource(
                setup, () -> new DirectedStrategy(violation.occurrence().decisions(), access, seed));
        CampaignResult result = new CampaignRunner(
                        List.of(source), RunSource.Assignment.SINGLE, isFinding, budget.asControl())
                .run(new CampaignRunner.Extent(
                        RUNS, workers, found -> isError(found) && !isIndependent.test(FindingKey.of(found))));
        budget.spend(result.steps());
        List<ReportCandidate> errors = result.occurrences().entrySet().stream()
                .filter(entry -> isError(entry.getValue().detection())
                        && isFinding.test(entry.getValue().detection()))
                .map(entry -> candidate(entry.getKey(), entry.getValue(), access, result.runs(), source))
                .toList();
        return new Consequences(result.runs(), errors);
    }

    private ReportCandidate candidate(
            FindingKey findingKey, Occurrence occurrence, Site access, long runs, RunSource source) {
        String origin = "directed at " + access.withoutFolders() + ", seed " + seed + ", run " + occurrence.number();
        RunGroup group = new RunGroup(runs, "directed at " + access.withoutFolders());
        RunSource.Series series = new RunSource.Series(List.of(source), RunSource.Assignment.SINGLE, runs, true);
        return new ReportCandidate(findingKey, occurrence, setup, origin, Optional.of(group), series);
    }

    private static boolean isError(Detection detection) {
        return detection.kind().severity() == Severity.ERROR;
    }

    /** The site of the access that may take an old value. */
    static Site accessSite(FindingKey violation) {
        return violation.sites().get(violation.sites().size() - 1);
    }
}
