package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.repair.Choices.Kind;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A set of choices that reaches the goal, and can be made smaller.
 *
 * <p>Counterexample after counterexample is met with all that could help against it, until nothing is left to find; then
 * what turns out not to be needed is taken back. A program that fails is quickly seen to fail, one that succeeds must be
 * searched to its end, and this way few of those are.
 */
final class SufficientChoices {
    private final RepairTask task;
    private final Choices choices;
    private BitSet best = new BitSet();

    SufficientChoices(RepairTask task) {
        this.task = task;
        this.choices = task.choices();
    }

    BitSet best() {
        return best;
    }

    /** Takes these, known to succeed, instead. */
    void replaceBy(BitSet better) {
        best = better;
    }

    /** False if nothing suffices. */
    boolean gather() throws Budget.Spent {
        BitSet strongest = task.stage().strongest();
        while (!task.isDoneBy(best)) {
            if (best.equals(strongest)) {
                return false;
            }
            BitSet helpful = task.suspects(best);
            helpful.and(strongest);
            BitSet more = choices.with(best, helpful);
            best = more.equals(best) ? strongest : more;
        }
        return true;
    }

    /**
     * Takes back what is not needed, the expensive first: SC fences as a whole, then single choices, kind by kind. Of each
     * kind, first what the counterexample does not speak of, all at once.
     */
    void thinOut() throws Budget.Spent {
        BitSet suspected = task.suspects(new BitSet());
        BitSet innocent = (BitSet) task.stage().universe().clone();
        innocent.andNot(suspected);
        for (BitSet some : List.of(innocent, suspected)) {
            drop(chosen(Kind.SEQ_CST, some).mapToObj(this::atItsPlace).toList());
        }
        for (Kind kind : Kind.values()) {
            for (BitSet some : List.of(innocent, suspected)) {
                drop(chosen(kind, some)
                        .filter(choice -> !isPartOfSeqCst(choice))
                        .mapToObj(Choices::only)
                        .toList());
            }
        }
    }

    /** Takes back every choice that can be spared. */
    void dropOneByOne() throws Budget.Spent {
        for (int choice : best.stream().toArray()) {
            drop(List.of(Choices.only(choice)));
        }
    }

    private IntStream chosen(Kind kind, BitSet some) {
        return best.stream().filter(choice -> choices.get(choice).kind() == kind && some.get(choice));
    }

    private BitSet atItsPlace(int choice) {
        Place place = choices.get(choice).place();
        return place instanceof Gap ? choices.select(other -> other.place().equals(place)) : Choices.only(choice);
    }

    /** Whether taking it back would take sequential consistency back as well. */
    private boolean isPartOfSeqCst(int choice) {
        Choices.Choice one = choices.get(choice);
        return one.kind() != Kind.SEQ_CST
                && best.stream()
                        .mapToObj(choices::get)
                        .anyMatch(other ->
                                other.kind() == Kind.SEQ_CST && other.place().equals(one.place()));
    }

    /** Halves what cannot be dropped all at once. */
    private void drop(List<BitSet> some) throws Budget.Spent {
        BitSet all = new BitSet();
        some.forEach(all::or);
        BitSet rest = choices.without(best, all);
        if (rest.equals(best)) {
            return;
        }
        if (task.isDoneBy(rest)) {
            best = rest;
        } else if (some.size() > 1) {
            drop(some.subList(0, some.size() / 2));
            drop(some.subList(some.size() / 2, some.size()));
        }
    }
}
