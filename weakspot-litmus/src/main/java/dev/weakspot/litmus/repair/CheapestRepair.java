package dev.weakspot.litmus.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Finds the cheapest of the choices that reaches a goal.
 *
 * <p>Stronger orders and acquire or release fences only add to happens-before, so they only take executions away
 * [Rocker Def. 3.5], while what SC allows stays the same [Rocker Def. 3.7]: with a set of choices that fails, all its
 * subsets fail. So a failing set that cannot be enlarged any more tells us that one of the choices outside of it is
 * needed. The search collects such needs, and always tries the cheapest set that meets all of them (the duality of
 * hitting sets and conflicts: Reiter, A Theory of Diagnosis from First Principles, 1987). The first one that succeeds is
 * the cheapest there is. The counterexample of a failing set says by what it can be enlarged without a closer look.
 *
 * <p>An SC fence also adds an event of its own, and can make a program non-robust through the order of fences alone, so
 * there the conclusion from sets to subsets is only nearly always right: what is found is still verified, but a cheaper
 * one could be passed over.
 *
 * <p>Before that it has {@link SufficientChoices} none of which can be spared; that is what remains when the budget ends early.
 */
final class CheapestRepair {
    /** Sets to think of, most of which are never tried; only a large program with many needs has as many. */
    private static final int MOST_SETS = 50_000;

    private final RepairTask task;
    private final Choices choices;
    private final SufficientChoices sufficient;

    CheapestRepair(RepairTask task) {
        this.task = task;
        this.choices = task.choices();
        this.sufficient = new SufficientChoices(task);
    }

    /** A set of choices that reaches the goal, the cheapest as far as the budget goes; nothing if there is none. */
    Optional<BitSet> find() throws Budget.Spent {
        if (!sufficient.gather()) {
            return Optional.empty();
        }
        try {
            sufficient.thinOut();
            sufficient.replaceBy(cheapest());
            sufficient.dropOneByOne(); // in case the conclusion to subsets was wrong
        } catch (Budget.Spent spent) {
            // the best so far has to do
        }
        return Optional.of(sufficient.best());
    }

    private record Node(BitSet chosen, int cost, int number) {}

    private BitSet cheapest() throws Budget.Spent {
        int bound = choices.cost(sufficient.best());
        List<BitSet> needs = new ArrayList<>();
        Set<BitSet> seen = new HashSet<>();
        PriorityQueue<Node> waiting =
                new PriorityQueue<>(Comparator.comparingInt(Node::cost).thenComparingInt(Node::number));
        waiting.add(new Node(new BitSet(), 0, 0));
        while (!waiting.isEmpty() && waiting.peek().cost() < bound && seen.size() < MOST_SETS) {
            BitSet chosen = waiting.poll().chosen();
            BitSet unmet = unmet(needs, chosen);
            if (unmet.isEmpty()) {
                if (task.isDoneBy(chosen)) {
                    return chosen;
                }
                unmet = need(chosen);
                needs.add(unmet);
            }
            for (int choice = unmet.nextSetBit(0); choice >= 0; choice = unmet.nextSetBit(choice + 1)) {
                BitSet next = choices.with(chosen, Choices.only(choice));
                if (seen.add(next)) {
                    waiting.add(new Node(next, choices.cost(next), seen.size()));
                }
            }
        }
        return sufficient.best();
    }

    private static BitSet unmet(List<BitSet> needs, BitSet chosen) {
        return needs.stream()
                .filter(need -> !need.intersects(chosen))
                .findFirst()
                .orElseGet(BitSet::new);
    }

    /**
     * Enlarges a failing set as far as it goes; one of the choices left over is needed. What the counterexample does not
     * speak of goes in first, all at once, and then the cheap before the expensive: a need for expensive ones says more.
     */
    private BitSet need(BitSet failing) throws Budget.Spent {
        BitSet suspected = task.suspects(failing);
        List<Integer> innocent = new ArrayList<>();
        List<Integer> cheapFirst = new ArrayList<>();
        task.stage().universe().stream().forEach(choice -> (suspected.get(choice) ? cheapFirst : innocent).add(choice));
        cheapFirst.sort(
                Comparator.comparing((Integer choice) -> choices.get(choice).kind())
                        .reversed());
        BitSet enlarged = enlarged(enlarged(failing, innocent), cheapFirst);
        BitSet need = (BitSet) task.stage().universe().clone();
        need.andNot(enlarged);
        return need;
    }

    private BitSet enlarged(BitSet failing, List<Integer> some) throws Budget.Spent {
        BitSet added = new BitSet();
        some.forEach(added::set);
        BitSet more = choices.with(failing, added);
        if (more.equals(failing)) {
            return failing;
        }
        if (!Choices.contains(more, sufficient.best()) && !task.isDoneBy(more)) {
            return more;
        }
        return some.size() == 1
                ? failing
                : enlarged(
                        enlarged(failing, some.subList(0, some.size() / 2)),
                        some.subList(some.size() / 2, some.size()));
    }
}
