package dev.weakspot.campaign.runs;

import dev.weakspot.engine.Run;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The result of a block of runs. Results of later blocks are added in the order of their numbers. */
public final class CampaignResult {
    static final int RUNS_BEFORE_STOP = 5;

    private final Map<FindingKey, Occurrence> occurrences = new LinkedHashMap<>();

    /** The memory model of each source. */
    private final List<MemoryModel> memories;

    private final long[] runs;
    private final long[] failing;
    private final long[] unsteered;
    private final long[] concurrent;
    private final Map<String, Cut> cuts = new LinkedHashMap<>();
    private long steps;
    private long entriesCut;
    private boolean isExhausted;
    private boolean isConcluded;
    private String interruption;

    /**
     * The result of no runs.
     *
     * @param memories the memory model of each source of runs
     */
    public CampaignResult(List<MemoryModel> memories) {
        this.memories = memories;
        this.runs = new long[memories.size()];
        this.failing = new long[memories.size()];
        this.unsteered = new long[memories.size()];
        this.concurrent = new long[memories.size()];
    }

    /**
     * A detection and the runs that have it. One of them is its example: the shortest one, under SC if there is one.
     *
     * @param runs how many runs of each source have it
     * @param first the first runs that have it
     * @param source the source of the example
     * @param number the number of the example among the runs of its source
     * @param decisions of the example
     */
    public record Occurrence(
            Detection detection,
            List<Long> runs,
            List<RunId> first,
            int source,
            MemoryModel memory,
            long number,
            Decisions decisions) {
        private static final int MOST_FIRST = 50;

        private static Occurrence of(Detection detection, int sources, int source, MemoryModel memory, Run run) {
            List<Long> runs = IntStream.range(0, sources)
                    .mapToObj(index -> index == source ? 1L : 0L)
                    .toList();
            return new Occurrence(
                    detection,
                    runs,
                    List.of(new RunId(source, run.number())),
                    source,
                    memory,
                    run.number(),
                    run.decisions().copy());
        }

        /** Whether this example is no worse than one under that memory model, of that length. */
        private boolean isAsSimpleAs(MemoryModel other, int otherSteps) {
            int byMemory = memory.compareTo(other);
            return byMemory != 0 ? byMemory < 0 : decisions.size() <= otherSteps;
        }

        private Occurrence again(int by, long run) {
            List<Long> more = IntStream.range(0, runs.size())
                    .mapToObj(index -> runs.get(index) + (index == by ? 1 : 0))
                    .toList();
            return with(more, joined(first, List.of(new RunId(by, run))));
        }

        private Occurrence with(List<Long> counts, List<RunId> firstRuns) {
            return new Occurrence(detection, counts, firstRuns, source, memory, number, decisions);
        }

        private static List<RunId> joined(List<RunId> earlier, List<RunId> later) {
            return earlier.size() >= MOST_FIRST
                    ? earlier
                    : Stream.concat(earlier.stream(), later.stream())
                            .limit(MOST_FIRST)
                            .toList();
        }

        Occurrence and(Occurrence later) {
            Occurrence best = isAsSimpleAs(later.memory, later.decisions.size()) ? this : later;
            List<Long> sums = IntStream.range(0, runs.size())
                    .mapToObj(index -> runs.get(index) + later.runs.get(index))
                    .toList();
            return best.with(sums, joined(first, later.first));
        }

        /** How many runs have it. */
        public long total() {
            return runs.stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * A run of a campaign.
     *
     * @param number among the runs of its source
     */
    public record RunId(int source, long number) {}

    /**
     * Runs that were cut short for the same reason.
     *
     * @param whereabouts the positions of the threads in the first of them; empty if the reason includes them
     */
    public record Cut(long runs, String whereabouts) {
        private Cut and(Cut later) {
            return new Cut(runs + later.runs, whereabouts);
        }
    }

    public void add(Run run, int source, boolean isFailing, long entriesCutInIt) {
        runs[source]++;
        failing[source] += isFailing ? 1 : 0;
        if (run.end() == Run.End.CUT) {
            cuts.merge(run.reason(), new Cut(1, run.whereabouts()), Cut::and);
        }
        steps += run.decisions().size();
        entriesCut += entriesCutInIt;
        concurrent[source] += run.isConcurrent() ? 1 : 0;
        unsteered[source] += run.isSteered() ? 0 : 1;
        if (run.detections().size() == 1) {
            Detection only = run.detections().get(0);
            add(FindingKey.of(only), only, source, run);
        } else if (run.detections().size() > 1) {
            Map<FindingKey, Detection> first = new LinkedHashMap<>();
            run.detections().forEach(detection -> first.putIfAbsent(FindingKey.of(detection), detection));
            first.forEach((findingKey, detection) -> add(findingKey, detection, source, run));
        }
    }

    private void add(FindingKey findingKey, Detection detection, int source, Run run) {
        Occurrence before = occurrences.get(findingKey);
        MemoryModel memory = memories.get(source);
        if (before != null && before.isAsSimpleAs(memory, run.decisions().size())) {
            occurrences.put(findingKey, before.again(source, run.number())); // without a copy of the decisions
            return;
        }
        Occurrence added = Occurrence.of(detection, memories.size(), source, memory, run);
        occurrences.merge(findingKey, added, Occurrence::and);
    }

    void addAll(CampaignResult later) {
        Arrays.setAll(runs, source -> runs[source] + later.runs[source]);
        Arrays.setAll(failing, source -> failing[source] + later.failing[source]);
        Arrays.setAll(unsteered, source -> unsteered[source] + later.unsteered[source]);
        Arrays.setAll(concurrent, source -> concurrent[source] + later.concurrent[source]);
        later.cuts.forEach((reason, some) -> cuts.merge(reason, some, Cut::and));
        entriesCut += later.entriesCut;
        steps += later.steps;
        later.occurrences.forEach(
                (findingKey, occurrence) -> occurrences.merge(findingKey, occurrence, Occurrence::and));
        isExhausted |= later.isExhausted;
        isConcluded |= later.isConcluded;
        interruption = interruption == null ? later.interruption : interruption;
    }

    /** The strategy has no run left. */
    void exhaust() {
        isExhausted = true;
    }

    /** The campaign ends with this run. */
    void conclude() {
        isConcluded = true;
    }

    void interrupt(String reason) {
        interruption = reason;
    }

    /** Whether every run so far, of at least a few, was cut short by another cause than its length. */
    boolean isWithoutCompleteRuns() {
        long cutForReason = cuts.entrySet().stream()
                .filter(some -> !some.getKey().isEmpty())
                .mapToLong(some -> some.getValue().runs())
                .sum();
        return runs() >= RUNS_BEFORE_STOP && cutForReason == runs() && failing() == 0;
    }

    /** Whether a run has ended the campaign. */
    boolean isEnded() {
        return isExhausted || isConcluded || interruption != null;
    }

    /** Whether the campaign is over, by a run or because more runs would show nothing. Asked of all runs so far. */
    boolean isOver() {
        return isEnded() || isWithoutDecisions();
    }

    /** In the order of their first runs. */
    public Map<FindingKey, Occurrence> occurrences() {
        return Collections.unmodifiableMap(occurrences);
    }

    public long runs() {
        return Arrays.stream(runs).sum();
    }

    /** How many runs a source made. */
    public long runs(int source) {
        return runs[source];
    }

    /** The number of runs with a finding. */
    public long failing() {
        return Arrays.stream(failing).sum();
    }

    /** How many runs of a source have a finding. */
    public long failing(int source) {
        return failing[source];
    }

    /** The number of steps of all runs. */
    public long steps() {
        return steps;
    }

    /** In how many runs of a source two threads were alive at the same time. */
    public long concurrent(int source) {
        return concurrent[source];
    }

    /** Whether there were runs, and at most one thread was alive at any time. */
    public boolean isWithoutConcurrency() {
        return runs() > 0 && Arrays.stream(concurrent).sum() == 0;
    }

    /** Whether no run had a decision: further runs would be the same. */
    boolean isWithoutDecisions() {
        return runs() >= RUNS_BEFORE_STOP && steps == 0 && isWithoutConcurrency();
    }

    /** The runs that were cut short, by {@linkplain Run#reason() reason}. */
    public Map<String, Cut> cuts() {
        return Collections.unmodifiableMap(cuts);
    }

    /** The number of entries, over all runs, that were dropped although a thread could still have read them. */
    public long entriesCut() {
        return entriesCut;
    }

    /** In how many runs of a source a thread returned, or appeared, outside the strategy's decisions. */
    public long unsteered(int source) {
        return unsteered[source];
    }

    /** Whether the strategy had no run left. */
    public boolean isExhausted() {
        return isExhausted;
    }

    /** The reason why the campaign ended before all runs were made, if it did. */
    public Optional<String> interruption() {
        return Optional.ofNullable(interruption);
    }
}
