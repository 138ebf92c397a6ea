package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignResult.RunId;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.event.Strengthening;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FixCheck;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Checks advice by making runs of the campaign again, with the memory orders that it names. The strategies make the same decisions
 * in them as long as the changed orders do not change what the program does.
 */
final class FixTrial {
    private static final int RUNS = 200;

    /** The number of failing runs without which a check says too little, if there are so many. */
    private static final int FEWEST = 20;

    private final Predicate<Detection> isFinding;
    private final WorkerCount workers;

    FixTrial(Predicate<Detection> isFinding, WorkerCount workers) {
        this.isFinding = isFinding;
        this.workers = workers;
    }

    /**
     * Advice and its checks.
     *
     * @param prevented the other findings that the first advice prevents
     */
    record Checked(List<Advice> advice, Set<FindingKey> prevented) {}

    /**
     * The advice for a finding with the results of its check, if it can be checked within the budget.
     *
     * @param others the other findings of the campaign
     */
    Checked checked(
            ReportCandidate candidate, List<Advice> advice, Collection<ReportCandidate> others, WorkBudget budget) {
        List<Advice> checked = new ArrayList<>();
        Set<FindingKey> prevented = new HashSet<>();
        for (Advice alternative : advice) {
            Optional<TrialRuns> trial = trial(candidate, alternative, budget);
            checked.add(
                    trial.map(made -> alternative.with(made.check(candidate))).orElse(alternative));
            if (checked.size() == 1) {
                trial.filter(made -> made.check(candidate).isPassed())
                        .ifPresent(made -> others.stream()
                                .filter(made::prevents)
                                .map(ReportCandidate::findingKey)
                                .forEach(prevented::add));
            }
        }
        return new Checked(checked, prevented);
    }

    /** Runs that were repeated with changed memory orders. */
    private record TrialRuns(Set<RunId> runs, CampaignResult result) {
        FixCheck check(ReportCandidate candidate) {
            long before = Math.min(result.runs(), candidate.occurrence().first().size()); // these runs come first
            return new FixCheck(result.runs(), found(candidate), before);
        }

        private long found(ReportCandidate candidate) {
            return result.occurrences().containsKey(candidate.findingKey())
                    ? result.occurrences().get(candidate.findingKey()).total()
                    : 0;
        }

        /** Whether enough of the runs had the finding before the change, and none has it now. */
        boolean prevents(ReportCandidate other) {
            List<RunId> first = other.occurrence().first();
            long repeated = first.stream().filter(runs::contains).count();
            return result.runs() == runs.size() && repeated >= Math.min(FEWEST, first.size()) && found(other) == 0;
        }
    }

    /** Empty if a change is no stronger memory order, if no access of the runs was changed, or if the budget was too small. */
    private Optional<TrialRuns> trial(ReportCandidate candidate, Advice advice, WorkBudget budget) {
        List<Strengthening> changes = advice.strengthenings();
        RunSource.Series series = candidate.series();
        if (changes.isEmpty() || !series.isRepeatable() || !budget.allowsRun()) {
            return Optional.empty();
        }
        List<RunId> runs = runs(candidate);
        AtomicLong applied = new AtomicLong();
        List<RunSource> sources = series.sources().stream()
                .map(source -> source.with(source.setup().with(changes, applied::incrementAndGet)))
                .toList();
        RunSource.Assignment assignment = new RunSource.Assignment(
                run -> runs.get((int) run).source(), run -> runs.get((int) run).number());
        CampaignResult result = new CampaignRunner(sources, assignment, isFinding, budget.asControl())
                .run(new CampaignRunner.Extent(runs.size(), workers, detection -> false));
        budget.spend(result.steps());
        int failing = Math.min(FEWEST, candidate.occurrence().first().size());
        boolean isConclusive =
                applied.get() > 0 && result.runs() >= failing && result.cuts().isEmpty();
        return isConclusive ? Optional.of(new TrialRuns(Set.copyOf(runs), result)) : Optional.empty();
    }

    /** The first runs that have the finding, then the first runs of the campaign. */
    private static List<RunId> runs(ReportCandidate candidate) {
        RunSource.Series series = candidate.series();
        Set<RunId> runs = new LinkedHashSet<>(candidate.occurrence().first());
        for (long run = 0; run < series.runs() && runs.size() < RUNS; run++) {
            runs.add(new RunId(
                    series.assignment().source().applyAsInt(run),
                    series.assignment().number().applyAsLong(run)));
        }
        return List.copyOf(runs);
    }
}
