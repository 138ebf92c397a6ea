package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Repair;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.SourceText;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for the cheapest change that makes a program robust, and race-free if it was not: stronger orders, then fences,
 * then sequential consistency ({@link Cost}). What it finds has been verified, or says that it has not.
 */
public final class Repairer {
    private final SourceText source;
    private final String text;
    private final Verdict original;
    private final Outline outline;
    private final Choices choices;
    private final Suspects suspects;
    private final Trials trials;

    private Repairer(String file, String text, Verdict original, Judge judge, Budget budget) throws InputException {
        this.source = new SourceText(file, text);
        this.text = text;
        this.original = original;
        this.outline = LitmusParser.outline(file, text);
        this.choices = new Choices(places(text, outline));
        this.suspects = new Suspects(text, outline, choices);
        this.trials = new Trials(text, original, choices, judge, budget);
    }

    /**
     * Nothing if there is nothing to repair, or no order and no fence can do it.
     *
     * @param verdict of the program as it is
     * @param options how it was verified
     * @param control asked during the search, which ends with the effort in any case
     */
    public static Optional<Repair> repair(
            String file, String text, Verdict verdict, VerifyOptions options, Effort effort, SearchControl control)
            throws InputException {
        Patience patience = new Patience(control, effort.mostTime(), System::nanoTime);
        Budget budget = new Budget(
                Effort.MOST_PROGRAMS,
                effort.mostStates(),
                () -> patience.reasonToStop().isPresent());
        return repair(file, text, verdict, new VerifierJudge(file, options, patience), budget);
    }

    static Optional<Repair> repair(String file, String text, Verdict verdict, Judge judge, Budget budget)
            throws InputException {
        if (verdict.robust().answer() != Answer.NO && verdict.raceFree().answer() != Answer.NO) {
            return Optional.empty();
        }
        return new Repairer(file, text, verdict, judge, budget).repair();
    }

    private static List<Place> places(String text, Outline outline) {
        List<Place> places = new ArrayList<>(OrderArguments.in(text, outline));
        places.addAll(new Gaps(text, outline).all());
        places.sort(Comparator.comparingInt(Place::site));
        return places;
    }

    private Optional<Repair> repair() {
        try {
            for (Goal goal : goals()) {
                for (Stage stage : stages()) {
                    Optional<BitSet> found =
                            new CheapestRepair(new RepairTask(choices, trials, suspects, goal, stage)).find();
                    if (found.isPresent()) {
                        return Optional.of(repair(found.get(), goal.isProof()));
                    }
                }
            }
            return Optional.empty();
        } catch (Budget.Spent spent) {
            return guess();
        }
    }

    /** What is hoped for, in that order: a race that stays must not keep us from making a program robust. */
    private List<Goal> goals() {
        boolean isRobust = original.robust().answer() != Answer.NO;
        boolean isRaceFree = original.raceFree().answer() != Answer.NO;
        List<Goal> goals = new ArrayList<>();
        for (boolean isProof : new boolean[] {true, false}) {
            goals.add(new Goal(original, !isRobust, !isRaceFree, isProof));
            if (!isRobust && !isRaceFree) {
                goals.add(new Goal(original, true, false, isProof));
            }
        }
        return goals;
    }

    /** Beside SC accesses SC fences make nothing provable (nor the other way round), so accesses are taken there. */
    private List<Stage> stages() {
        Stage cheap = Stage.acquireRelease(choices);
        Stage accesses = Stage.scAccesses(choices);
        return hasScAccess() ? List.of(cheap, accesses) : List.of(cheap, Stage.scFences(choices), accesses);
    }

    private boolean hasScAccess() {
        return outline.calls().stream()
                .filter(call ->
                        call.function().startsWith("atomic_") || call.function().startsWith("await"))
                .filter(call -> !call.function().equals("atomic_thread_fence"))
                .anyMatch(call -> !call.span().in(text).contains("memory_order_")
                        || call.span().in(text).contains(Place.name(Mode.SEQ_CST)));
    }

    /** What cures most such counterexamples: sequential consistency where the finding's threads go from access to access. */
    private Optional<Repair> guess() {
        if (original.robust().answer() != Answer.NO) {
            return Optional.empty(); // against a race it is no use
        }
        boolean isWithFences = !hasScAccess();
        BitSet suspected = isWithFences ? suspects.between(original) : suspects.in(original, new BitSet());
        BitSet guessed = choices.with(
                new BitSet(),
                choices.select(choice -> suspected.get(choice.number())
                        && choice.aspect() == Aspect.SEQ_CST
                        && (choice.place() instanceof Gap) == isWithFences));
        return guessed.isEmpty() || trials.isRefuted(guessed) ? Optional.empty() : Optional.of(repair(guessed, false));
    }

    private Repair repair(BitSet chosen, boolean isVerified) {
        Lines lines = new Lines(text);
        List<Repair.Change> changes = new ArrayList<>();
        for (Map.Entry<Place, Mode> change : choices.orders(chosen).entrySet()) {
            Place place = change.getKey();
            changes.add(new Repair.Change(source.site(lines.position(place.site())), place.advice(change.getValue())));
        }
        return new Repair(changes, isVerified, choices.edited(text, chosen).text());
    }
}
