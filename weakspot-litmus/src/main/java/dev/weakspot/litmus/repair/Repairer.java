package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Change;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.edit.FencePosition;
import dev.weakspot.litmus.edit.FencePositions;
import dev.weakspot.litmus.edit.LineStarts;
import dev.weakspot.litmus.edit.OrderArguments;
import dev.weakspot.litmus.edit.OrderAspect;
import dev.weakspot.litmus.edit.RepairChoices;
import dev.weakspot.litmus.edit.RepairPosition;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches for the cheapest change that makes a program robust and race-free: stronger orders, then fences, then
 * sequential consistency ({@code Cost}). Each repair is verified, or marked as not verified.
 */
public final class Repairer {
    private final LitmusSource source;
    private final String text;
    private final SearchVerdict original;
    private final Outline outline;
    private final RepairChoices choices;
    private final SuspectChoices suspects;
    private final CheckedRepairs checked;

    private Repairer(String file, String text, SearchVerdict original, RepairCheck check, RepairBudget budget)
            throws InputException {
        this.source = new LitmusSource(file, text);
        this.text = text;
        this.original = original;
        this.outline = LitmusParser.outline(file, text);
        this.choices = new RepairChoices(positions(text, outline));
        this.suspects = new SuspectChoices(text, outline, choices);
        this.checked = new CheckedRepairs(text, original, choices, check, budget);
    }

    /**
     * Repairs a program. The result is empty if the program needs no repair, or no order and no fence repairs it.
     *
     * @param verdict the verdict of the unchanged program
     * @param options the options of that verdict
     * @param control further limits of the search, besides those of the effort
     */
    public static Optional<Repair> repair(
            String file,
            String text,
            SearchVerdict verdict,
            VerifyOptions options,
            RepairEffort effort,
            VerifyControl control)
            throws InputException {
        RepairDeadline deadline = new RepairDeadline(control, effort.mostTime(), System::nanoTime);
        RepairBudget budget = new RepairBudget(
                RepairEffort.MOST_PROGRAMS,
                effort.mostStates(),
                () -> deadline.reasonToStop().isPresent());
        return repair(file, text, verdict, new VerifierCheck(file, options, deadline), budget);
    }

    static Optional<Repair> repair(
            String file, String text, SearchVerdict verdict, RepairCheck check, RepairBudget budget)
            throws InputException {
        if (verdict.robust().answer() != Answer.NO && verdict.raceFree().answer() != Answer.NO) {
            return Optional.empty();
        }
        return new Repairer(file, text, verdict, check, budget).repair();
    }

    private static List<RepairPosition> positions(String text, Outline outline) {
        List<RepairPosition> positions = new ArrayList<>(OrderArguments.in(text, outline));
        positions.addAll(new FencePositions(text, outline).all());
        positions.sort(Comparator.comparingInt(RepairPosition::site));
        return positions;
    }

    private Optional<Repair> repair() {
        try {
            for (RepairGoal goal : goals()) {
                for (RepairStage stage : stages()) {
                    Optional<BitSet> found =
                            new CheapestRepair(new RepairTask(choices, checked, suspects, goal, stage)).find();
                    if (found.isPresent()) {
                        return Optional.of(repair(found.get(), goal.isProof()));
                    }
                }
            }
            return Optional.empty();
        } catch (RepairBudget.Spent spent) {
            return heuristicRepair();
        }
    }

    /**
     * The goals, in the order of preference. A race that remains must not prevent a repair that makes the program
     * robust.
     */
    private List<RepairGoal> goals() {
        boolean isRobust = original.robust().answer() != Answer.NO;
        boolean isRaceFree = original.raceFree().answer() != Answer.NO;
        List<RepairGoal> goals = new ArrayList<>();
        for (boolean isProof : new boolean[] {true, false}) {
            goals.add(new RepairGoal(original, !isRobust, !isRaceFree, isProof));
            if (!isRobust && !isRaceFree) {
                goals.add(new RepairGoal(original, true, false, isProof));
            }
        }
        return goals;
    }

    /**
     * The verifier does not prove robustness for a mixture of SC accesses and SC fences. A program with SC accesses
     * therefore gets no new SC fences.
     */
    private List<RepairStage> stages() {
        RepairStage cheap = RepairStage.acquireRelease(choices);
        RepairStage accesses = RepairStage.scAccesses(choices);
        return hasScAccess() ? List.of(cheap, accesses) : List.of(cheap, RepairStage.scFences(choices), accesses);
    }

    private boolean hasScAccess() {
        return outline.calls().stream()
                .filter(call ->
                        call.function().startsWith("atomic_") || call.function().startsWith("await"))
                .filter(call -> !call.function().equals("atomic_thread_fence"))
                .anyMatch(call -> !call.span().in(text).contains("memory_order_")
                        || call.span().in(text).contains(RepairPosition.name(Mode.SEQ_CST)));
    }

    /** A heuristic repair, not verified: sequential consistency between the accesses of the finding's threads. */
    private Optional<Repair> heuristicRepair() {
        if (original.robust().answer() != Answer.NO) {
            return Optional.empty(); // the heuristic is for robustness violations, not for races
        }
        boolean usesFences = !hasScAccess();
        BitSet suspected = usesFences ? suspects.between(original) : suspects.in(original, new BitSet());
        BitSet chosen = choices.with(
                new BitSet(),
                choices.select(choice -> suspected.get(choice.number())
                        && choice.aspect() == OrderAspect.SEQ_CST
                        && (choice.position() instanceof FencePosition) == usesFences));
        return chosen.isEmpty() || checked.isRefuted(chosen) ? Optional.empty() : Optional.of(repair(chosen, false));
    }

    private Repair repair(BitSet chosen, boolean isVerified) {
        LineStarts lines = new LineStarts(text);
        List<Change> changes = new ArrayList<>();
        for (Map.Entry<RepairPosition, Mode> change : choices.orders(chosen).entrySet()) {
            RepairPosition position = change.getKey();
            changes.add(new Change(source.site(lines.position(position.site())), position.advice(change.getValue())));
        }
        return new Repair(changes, isVerified, choices.edited(text, chosen).text());
    }
}
