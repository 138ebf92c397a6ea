package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignResult.Occurrence;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Reproduction.RunGroup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.strategy.Sampler;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.Sampling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The samplers of a campaign, ready to make runs. */
final class PortfolioPlan {
    private final Portfolio portfolio;
    private final Map<MemoryModel, RunSetup> setups = new EnumMap<>(MemoryModel.class);
    private final List<SamplingPlan> plans = new ArrayList<>();

    private PortfolioPlan(Portfolio portfolio) {
        this.portfolio = portfolio;
    }

    /** Measures the size of the program's runs first, if a strategy needs it. */
    static PortfolioPlan of(TestSubject testSubject, TestOptions options, CampaignControl control) {
        PortfolioPlan plan = new PortfolioPlan(options.portfolio());
        Map<MemoryModel, EventCounts> counts = new EnumMap<>(MemoryModel.class);
        for (Sampler sampler : options.portfolio().samplers()) {
            RunSetup setup = plan.setups.computeIfAbsent(
                    sampler.memory(), memory -> testSubject.runSetup(memory, options.limits()));
            EventCounts needed = sampler.strategy().needsCounts()
                    ? counts.computeIfAbsent(
                            sampler.memory(), memory -> SamplingPlan.counts(setup, options.seed(), control))
                    : EventCounts.NONE;
            plan.plans.add(
                    new SamplingPlan(sampler.strategy(), options.sweep(), options.seed(), sampler.memory(), needed));
        }
        return plan;
    }

    List<RunSource> sources() {
        return plans.stream()
                .map(plan -> new RunSource(setup(plan.memory()), plan::strategy))
                .toList();
    }

    RunSource.Assignment assignment() {
        return new RunSource.Assignment(portfolio::samplerOf, portfolio::numberOf);
    }

    /** The setup of the runs under a memory model; empty if the portfolio has no such runs. */
    Optional<RunSetup> setupUnder(MemoryModel memory) {
        return Optional.ofNullable(setups.get(memory));
    }

    private RunSetup setup(MemoryModel memory) {
        return setups.get(memory);
    }

    /** The detections of a campaign with these samplers. */
    List<ReportCandidate> candidates(CampaignResult result) {
        return result.occurrences().entrySet().stream()
                .map(entry -> candidate(entry.getKey(), entry.getValue(), result))
                .toList();
    }

    private ReportCandidate candidate(FindingKey findingKey, Occurrence occurrence, CampaignResult result) {
        String origin = plans.get(occurrence.source()).words() + ", run " + occurrence.number();
        return new ReportCandidate(
                findingKey,
                occurrence,
                setup(occurrence.memory()),
                origin,
                group(occurrence, result),
                new RunSource.Series(sources(), assignment(), result.runs(), isRandom()));
    }

    /** A finding that occurs under one memory model only is counted among the runs under that model. */
    private Optional<RunGroup> group(Occurrence occurrence, CampaignResult result) {
        List<MemoryModel> memories = memories();
        List<MemoryModel> seen = memories.stream()
                .filter(memory -> sourcesUnder(memory)
                        .anyMatch(source -> occurrence.runs().get(source) > 0))
                .toList();
        if (memories.size() == 1 || seen.size() > 1) {
            return Optional.empty();
        }
        MemoryModel only = seen.get(0);
        return Optional.of(
                new RunGroup(sourcesUnder(only).mapToLong(result::runs).sum(), "under " + only.name()));
    }

    List<MemoryModel> memories() {
        return plans.stream().map(SamplingPlan::memory).distinct().toList();
    }

    /** The sources that make runs under a memory model. */
    private IntStream sourcesUnder(MemoryModel memory) {
        return IntStream.range(0, plans.size())
                .filter(source -> plans.get(source).memory() == memory);
    }

    boolean isRandom() {
        return plans.stream().allMatch(SamplingPlan::isRandom);
    }

    Sampling sampling(CampaignResult result, Sampling.Selection selection) {
        List<Sampling.Share> shares = IntStream.range(0, plans.size())
                .mapToObj(source -> share(source, result))
                .toList();
        OptionalLong seed = plans.stream()
                .filter(SamplingPlan::isRandom)
                .mapToLong(SamplingPlan::seed)
                .findFirst();
        return new Sampling(shares, seed, selection, promises(result));
    }

    private Sampling.Share share(int source, CampaignResult result) {
        SamplingPlan plan = plans.get(source);
        long deciding = result.occurrences().entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Finding.Kind.CONDITION)
                .mapToLong(entry -> entry.getValue().runs().get(source))
                .sum();
        RunCounts counts =
                new RunCounts(result.runs(source), result.failing(source), deciding, result.concurrent(source));
        return new Sampling.Share(plan.memory(), plan.kind().word(), plan.method(), counts);
    }

    /** No bound is stated for a campaign that tested nothing. */
    private List<String> promises(CampaignResult result) {
        if (!result.cuts().isEmpty() || result.isWithoutConcurrency()) {
            return List.of();
        }
        return IntStream.range(0, plans.size())
                .mapToObj(source -> promises(source, result))
                .flatMap(List::stream)
                .toList();
    }

    private List<String> promises(int source, CampaignResult result) {
        List<String> promises = plans.get(source).promises(result.runs(source));
        long unsteered = result.unsteered(source);
        return promises.isEmpty() || unsteered == 0
                ? promises
                : List.of("the probability that a bug is missed cannot be bounded: in "
                        + FormattedNumber.count(unsteered)
                        + " runs threads returned from blocking calls, or appeared, outside the engine's control");
    }
}
