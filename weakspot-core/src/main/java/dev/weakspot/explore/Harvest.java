package dev.weakspot.explore;

import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.recording.Decisions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What came of some runs. Those of later runs are added to it, in the order of their numbers. */
public final class Harvest {
    private static final int HOPELESS_RUNS = 5;

    private final Map<Symptom, Catch> catches = new LinkedHashMap<>();
    private long runs;
    private long failing;
    private final Map<String, Cut> cuts = new LinkedHashMap<>();
    private long entriesCut;
    private long unsteered;
    private boolean isExhausted;
    private boolean isSettled;
    private String interruption;

    /**
     * Something that was seen, as often as it was.
     *
     * @param runs those that showed it
     * @param shortest the number of the shortest of them, the first of these if there are several
     * @param decisions that led there
     */
    public record Catch(Sighting sighting, long runs, long shortest, Decisions decisions) {
        private Catch and(Catch later) {
            boolean isShorter = later.decisions.size() < decisions.size();
            Catch best = isShorter ? later : this;
            return new Catch(best.sighting, runs + later.runs, best.shortest, best.decisions);
        }
    }

    /**
     * Runs that were cut short for the same reason.
     *
     * @param whereabouts of the threads in the first of them, if the reason does not say enough
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
        if (run.sightings().size() == 1) {
            Sighting only = run.sightings().get(0);
            add(Symptom.of(only), only, run);
        } else if (run.sightings().size() > 1) {
            Map<Symptom, Sighting> first = new LinkedHashMap<>();
            run.sightings().forEach(sighting -> first.putIfAbsent(Symptom.of(sighting), sighting));
            first.forEach((symptom, sighting) -> add(symptom, sighting, run));
        }
    }

    private void add(Symptom symptom, Sighting sighting, Run run) {
        Catch before = catches.get(symptom);
        if (before != null && before.decisions.size() <= run.decisions().size()) {
            catches.put(symptom, new Catch(before.sighting, before.runs + 1, before.shortest, before.decisions));
            return;
        }
        long count = before == null ? 1 : before.runs + 1;
        catches.put(
                symptom,
                new Catch(sighting, count, run.number(), run.decisions().copy()));
    }

    void addAll(Harvest later) {
        runs += later.runs;
        failing += later.failing;
        later.cuts.forEach((reason, some) -> cuts.merge(reason, some, Cut::and));
        entriesCut += later.entriesCut;
        unsteered += later.unsteered;
        later.catches.forEach((symptom, seen) -> catches.merge(symptom, seen, Catch::and));
        isExhausted |= later.isExhausted;
        isSettled |= later.isSettled;
        interruption = interruption == null ? later.interruption : interruption;
    }

    /** There are no other runs. */
    void exhaust() {
        isExhausted = true;
    }

    /** Nobody wants to know about later runs. */
    void settle() {
        isSettled = true;
    }

    void interrupt(String reason) {
        interruption = reason;
    }

    /** Whether there have been some runs, and each was cut short although it was not too long: others take as much time. */
    boolean isHopeless() {
        long cutOtherwise = cuts.entrySet().stream()
                .filter(some -> !some.getKey().isEmpty())
                .mapToLong(some -> some.getValue().runs())
                .sum();
        return runs >= HOPELESS_RUNS && cutOtherwise == runs && failing == 0;
    }

    boolean isOver() {
        return isExhausted || isSettled || interruption != null;
    }

    /** By what was seen first. */
    public Map<Symptom, Catch> catches() {
        return Collections.unmodifiableMap(catches);
    }

    public long runs() {
        return runs;
    }

    /** How many runs came to a finding. */
    public long failing() {
        return failing;
    }

    /** Those that were cut short, by the {@linkplain Run#reason() reason}. */
    public Map<String, Cut> cuts() {
        return Collections.unmodifiableMap(cuts);
    }

    /** How many entries were forgotten, over all runs, that some thread could still have read. */
    public long entriesCut() {
        return entriesCut;
    }

    /** In how many runs threads came back, or came, when they liked: the strategy has not decided all of them. */
    public long unsteered() {
        return unsteered;
    }

    /** Whether the strategy had no run left. */
    public boolean isExhausted() {
        return isExhausted;
    }

    /** Why not all runs were made, if someone wanted it so. */
    public Optional<String> interruption() {
        return Optional.ofNullable(interruption);
    }
}
