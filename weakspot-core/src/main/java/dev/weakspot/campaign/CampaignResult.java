package dev.weakspot.campaign;

import dev.weakspot.engine.Run;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.recording.Decisions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The result of a block of runs. Results of later blocks are added in the order of their numbers. */
public final class CampaignResult {
    private static final int RUNS_BEFORE_STOP = 5;

    private final Map<FindingKey, Occurrence> occurrences = new LinkedHashMap<>();
    private long runs;
    private long failing;
    private final Map<String, Cut> cuts = new LinkedHashMap<>();
    private long entriesCut;
    private long unsteered;
    private boolean isExhausted;
    private boolean isConcluded;
    private String interruption;

    /**
     * A detection and the runs that have it.
     *
     * @param runs how many runs have it
     * @param shortest the number of the shortest such run, and of the first if there are several
     * @param decisions of that run
     */
    public record Occurrence(Detection detection, long runs, long shortest, Decisions decisions) {
        private Occurrence and(Occurrence later) {
            boolean isShorter = later.decisions.size() < decisions.size();
            Occurrence best = isShorter ? later : this;
            return new Occurrence(best.detection, runs + later.runs, best.shortest, best.decisions);
        }
    }

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

    void add(Run run, boolean isFailing, long entriesCutInIt) {
        runs++;
        failing += isFailing ? 1 : 0;
        if (run.end() == Run.End.CUT) {
            cuts.merge(run.reason(), new Cut(1, run.whereabouts()), Cut::and);
        }
        entriesCut += entriesCutInIt;
        unsteered += run.isSteered() ? 0 : 1;
        if (run.detections().size() == 1) {
            Detection only = run.detections().get(0);
            add(FindingKey.of(only), only, run);
        } else if (run.detections().size() > 1) {
            Map<FindingKey, Detection> first = new LinkedHashMap<>();
            run.detections().forEach(detection -> first.putIfAbsent(FindingKey.of(detection), detection));
            first.forEach((findingKey, detection) -> add(findingKey, detection, run));
        }
    }

    private void add(FindingKey findingKey, Detection detection, Run run) {
        Occurrence before = occurrences.get(findingKey);
        if (before != null && before.decisions.size() <= run.decisions().size()) {
            occurrences.put(
                    findingKey, new Occurrence(before.detection, before.runs + 1, before.shortest, before.decisions));
            return;
        }
        long count = before == null ? 1 : before.runs + 1;
        occurrences.put(
                findingKey,
                new Occurrence(detection, count, run.number(), run.decisions().copy()));
    }

    void addAll(CampaignResult later) {
        runs += later.runs;
        failing += later.failing;
        later.cuts.forEach((reason, some) -> cuts.merge(reason, some, Cut::and));
        entriesCut += later.entriesCut;
        unsteered += later.unsteered;
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
        return runs >= RUNS_BEFORE_STOP && cutForReason == runs && failing == 0;
    }

    boolean isOver() {
        return isExhausted || isConcluded || interruption != null;
    }

    /** In the order of their first runs. */
    public Map<FindingKey, Occurrence> occurrences() {
        return Collections.unmodifiableMap(occurrences);
    }

    public long runs() {
        return runs;
    }

    /** The number of runs with a finding. */
    public long failing() {
        return failing;
    }

    /** The runs that were cut short, by {@linkplain Run#reason() reason}. */
    public Map<String, Cut> cuts() {
        return Collections.unmodifiableMap(cuts);
    }

    /** The number of entries, over all runs, that were dropped although a thread could still have read them. */
    public long entriesCut() {
        return entriesCut;
    }

    /** In how many runs a thread returned, or appeared, outside the strategy's decisions. */
    public long unsteered() {
        return unsteered;
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
