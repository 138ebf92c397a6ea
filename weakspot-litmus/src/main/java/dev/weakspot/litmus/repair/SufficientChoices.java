package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.edit.FencePosition;
import dev.weakspot.litmus.edit.RepairChoices;
import dev.weakspot.litmus.edit.RepairChoices.Kind;
import dev.weakspot.litmus.edit.RepairPosition;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A set of choices that reaches the goal, and can be reduced.
 *
 * <p>For each counterexample all related choices are added, until no counterexample is left; then unnecessary choices
 * are removed. A verification ends early if it finds a counterexample, and visits all states otherwise. This order
 * keeps the number of complete verifications small.
 */
final class SufficientChoices {
    private final RepairTask task;
    private final RepairChoices choices;
    private BitSet best = new BitSet();

    SufficientChoices(RepairTask task) {
        this.task = task;
        this.choices = task.choices();
    }

    BitSet best() {
        return best;
    }

    /** Replaces the set by another set that is known to succeed. */
    void replaceBy(BitSet better) {
        best = better;
    }

    /** Collects a sufficient set. Returns false if no set suffices. */
    boolean collect() throws RepairBudget.Spent {
        BitSet strongest = task.stage().strongest();
        while (!task.isDoneBy(best)) {
            if (best.equals(strongest)) {
                return false;
            }
            BitSet suspected = task.suspects(best);
            suspected.and(strongest);
            BitSet more = choices.with(best, suspected);
            best = more.equals(best) ? strongest : more;
        }
        return true;
    }

    /**
     * Removes unnecessary choices, expensive ones first: whole SC fences, then single choices, kind by kind. Within a
     * kind, choices without a relation to the counterexample are removed first, all at once.
     */
    void reduce() throws RepairBudget.Spent {
        BitSet suspected = task.suspects(new BitSet());
        BitSet unsuspected = (BitSet) task.stage().universe().clone();
        unsuspected.andNot(suspected);
        for (BitSet some : List.of(unsuspected, suspected)) {
            remove(chosen(Kind.SEQ_CST, some).mapToObj(this::wholeFence).toList());
        }
        for (Kind kind : Kind.values()) {
            for (BitSet some : List.of(unsuspected, suspected)) {
                remove(chosen(kind, some)
                        .filter(choice -> !isPartOfSeqCst(choice))
                        .mapToObj(RepairChoices::only)
                        .toList());
            }
        }
    }

    /** Tries to remove each choice alone. */
    void removeSingly() throws RepairBudget.Spent {
        for (int choice : best.stream().toArray()) {
            remove(List.of(RepairChoices.only(choice)));
        }
    }

    private IntStream chosen(Kind kind, BitSet some) {
        return best.stream().filter(choice -> choices.get(choice).kind() == kind && some.get(choice));
    }

    /** All choices at the position of a new fence; for any other position, the choice alone. */
    private BitSet wholeFence(int choice) {
        RepairPosition position = choices.get(choice).position();
        return position instanceof FencePosition
                ? choices.select(other -> other.position().equals(position))
                : RepairChoices.only(choice);
    }

    /** Whether the removal of the choice would also remove sequential consistency at its position. */
    private boolean isPartOfSeqCst(int choice) {
        RepairChoices.RepairChoice one = choices.get(choice);
        return one.kind() != Kind.SEQ_CST
                && best.stream()
                        .mapToObj(choices::get)
                        .anyMatch(other ->
                                other.kind() == Kind.SEQ_CST && other.position().equals(one.position()));
    }

    /** Removes the sets all at once if possible; otherwise tries each half. */
    private void remove(List<BitSet> some) throws RepairBudget.Spent {
        BitSet all = new BitSet();
        some.forEach(all::or);
        BitSet rest = choices.without(best, all);
        if (rest.equals(best)) {
            return;
        }
        if (task.isDoneBy(rest)) {
            best = rest;
        } else if (some.size() > 1) {
            remove(some.subList(0, some.size() / 2));
            remove(some.subList(some.size() / 2, some.size()));
        }
    }
}
