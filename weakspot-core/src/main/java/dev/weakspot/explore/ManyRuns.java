package dev.weakspot.explore;

import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Symptom;
import dev.weakspot.finding.Verdict;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Shelf;
import dev.weakspot.strategy.StrategyKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Makes many runs of a program and says what came of them. */
public final class ManyRuns {
    /** Ways to fail beyond the first ten of a kind are counted, not told. */
    private static final int TOLD_OF_A_KIND = 10;

    private static final String NO_PROOF =
            "all orders of the operations were tried, but that proves nothing: turns of waiting"
                    + " loops, and what a compiled program does where nobody sees it, are left out";

    private final Specimen specimen;
    private final TestOptions options;
    private final CampaignControl control;
    private final Stage stage;
    private final Archivist archivist;
    private final RunVerdict verdict;

    private ManyRuns(Specimen specimen, TestOptions options, Shelf shelf, CampaignControl control) {
        this.specimen = specimen;
        this.options = options;
        this.control = control;
        this.stage = specimen.stage(options.memory(), options.limits());
        this.archivist = new Archivist(stage, specimen.subject(), shelf);
        this.verdict = new RunVerdict(specimen, options.memory());
    }

    /**
     * Tests a program.
     *
     * @param shelf keeps a recording of each finding
     */
    public static Verdict test(Specimen specimen, TestOptions options, Shelf shelf, CampaignControl control) {
        return new ManyRuns(specimen, options, shelf, control).verdict();
    }

    private Verdict verdict() {
        long start = System.nanoTime();
        Method method = Method.of(options.strategy(), options.sweep(), options.seed(), stage, control);
        Harvest harvest = new Campaign(stage, method::strategy, specimen::isFinding, control)
                .run(new Campaign.Extent(options.mostRuns(), options.workers(), options.stopsOnFirst()));
        verdict.took((System.nanoTime() - start) / 1e9);
        noteGaps(harvest);
        tell(harvest, method);
        boolean isExhaustive =
                harvest.isExhausted() && specimen.isWhollySeen() && verdict.isComplete() && harvest.entriesCut() == 0;
        if (harvest.isExhausted() && !specimen.isWhollySeen()) {
            verdict.addNote(NO_PROOF);
        }
        return verdict.of(new Sampling(
                options.memory().word(),
                method.words(),
                harvest.runs(),
                harvest.failing(),
                reached(harvest),
                method.isRandom() && !options.stopsOnFirst(), // who stops at a hit has too many of them
                isExhaustive,
                promises(method, harvest)));
    }

    private static List<String> promises(Method method, Harvest harvest) {
        List<String> promises = isCut(harvest) ? List.of() : method.promises(harvest.runs());
        return promises.isEmpty() || harvest.unsteered() == 0
                ? promises
                : List.of("the chance that a bug was missed cannot be bounded: in " + Figures.count(harvest.unsteered())
                        + " runs threads came back from calls that block, or came, when they liked");
    }

    private static boolean isCut(Harvest harvest) {
        return !harvest.cuts().isEmpty();
    }

    private void noteGaps(Harvest harvest) {
        long wanted = options.mostRuns();
        harvest.interruption()
                .ifPresent(reason -> verdict.addGap(reason + " after " + Figures.count(harvest.runs())
                        + (wanted == Long.MAX_VALUE ? " runs" : " of " + Figures.count(wanted) + " runs")));
        harvest.cuts().forEach((reason, some) -> {
            String example = some.whereabouts().isEmpty() ? "" : "in the first of them " + some.whereabouts();
            verdict.addGap(Figures.count(some.runs()) + " of " + Figures.count(harvest.runs()) + " runs were cut short"
                    + Run.wordsOfCut(reason, example, options.limits().steps()));
        });
        boolean isBounded = options.strategy() == StrategyKind.EXHAUSTIVE && harvest.runs() == wanted;
        if (isBounded && !harvest.isExhausted()) {
            verdict.addGap("there are more than " + Figures.count(wanted) + " runs (--runs)");
        }
        verdict.noteEntriesCut(harvest.entriesCut(), options.limits().keep());
    }

    private void tell(Harvest harvest, Method method) {
        Map<Finding.Kind, Integer> counts = new EnumMap<>(Finding.Kind.class);
        harvest.catches().forEach((symptom, seen) -> {
            if (symptom.isSaidBetterBy(harvest.catches().keySet())) {
                return;
            }
            if (!specimen.isFinding(seen.sighting())) {
                showExample(symptom, seen);
            } else if (counts.merge(symptom.kind(), 1, Integer::sum) <= TOLD_OF_A_KIND) {
                tell(symptom, seen, method);
            }
        });
        counts.forEach((kind, count) -> {
            if (count > TOLD_OF_A_KIND) {
                verdict.addNote((count - TOLD_OF_A_KIND) + " more findings of kind " + kind.word() + " are not shown");
            }
        });
    }

    /** Of how the program can end as it asks; other things that are no findings nobody wants to see. */
    private void showExample(Symptom symptom, Harvest.Catch seen) {
        if (symptom.kind() == Finding.Kind.CONDITION) {
            Witness witness = witness(symptom, seen);
            if (witness.shows(symptom)) {
                verdict.showExample(witness.performance().story().interleaving());
            }
        }
    }

    private void tell(Symptom symptom, Harvest.Catch seen, Method method) {
        String origin = method.words() + ", run " + seen.shortest()
                + (Shrinker.isTooLong(seen.decisions()) ? "" : ", shortened");
        verdict.addFinding(archivist.told(symptom, witness(symptom, seen), seen.runs(), origin));
    }

    /** The simplest run that shows it, up to where it does. */
    private Witness witness(Symptom symptom, Harvest.Catch seen) {
        Decisions simplest = Shrinker.shrink(stage, symptom, seen.decisions(), control);
        return Witness.of(stage, symptom, seen.shortest(), List.of(simplest, seen.decisions()));
    }

    private static long reached(Harvest harvest) {
        return harvest.catches().entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Finding.Kind.CONDITION)
                .mapToLong(entry -> entry.getValue().runs())
                .sum();
    }
}
