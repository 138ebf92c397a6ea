package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignResult.RunId;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.event.Strengthening;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FixCheck;
import java.util.ArrayList;
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

    /** The advice for a finding with the results of its check, if it can be checked within the budget. */
    List<Advice> checked(ReportCandidate candidate, List<Advice> advice, WorkBudget budget) {
        List<Advice> checked = new ArrayList<>();
        for (Advice alternative : advice) {
            checked.add(
                    check(candidate, alternative, budget).map(alternative::with).orElse(alternative));
        }
        return checked;
    }

    /** Empty if a change is no stronger memory order, if no access of the runs was changed, or if the budget was too small. */
    private Optional<FixCheck> check(ReportCandidate candidate, Advice advice, WorkBudget budget) {
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
        long found = result.occurrences().containsKey(candidate.findingKey())
                ? result.occurrences().get(candidate.findingKey()).total()
                : 0;
        return isConclusive ? Optional.of(new FixCheck(result.runs(), found)) : Optional.empty();
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
