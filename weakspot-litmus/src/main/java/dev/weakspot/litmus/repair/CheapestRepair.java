package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.edit.RepairChoices;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Finds the cheapest set of choices that reaches a goal.
 *
 * <p>Stronger orders and acquire or release fences only add to happens-before, so they only remove executions [Rocker
 * Def. 3.5]; the SC executions stay the same [Rocker Def. 3.7]. If a set of choices fails, all its subsets therefore
 * fail. If a failing set is maximal, every set that succeeds has a choice outside it: the choices outside it are a
 * conflict set. The search collects conflict sets, and always tries the cheapest set of choices that hits all of
 * them. This is the duality of hitting sets and conflict sets (Reiter, A Theory of Diagnosis from First Principles,
 * 1987). The first set that succeeds is the cheapest. The counterexample of a failing set indicates the choices that
 * are unlikely to repair it: one check adds all of them.
 *
 * <p>An SC fence also adds an event, and can make a program non-robust through the order of fences alone. With SC
 * fences, a subset of a failing set can therefore succeed. The result is still verified, but the search can miss a
 * cheaper set.
 *
 * <p>The search starts from {@link SufficientChoices}, a minimal set. This set is the result if the budget is spent
 * early.
 */
final class CheapestRepair {
    /** The limit of candidate sets; most are never tried. Only a large program with many conflict sets reaches it. */
    private static final int MOST_SETS = 50_000;

    private final RepairTask task;
    private final RepairChoices choices;
    private final SufficientChoices sufficient;

    CheapestRepair(RepairTask task) {
        this.task = task;
        this.choices = task.choices();
        this.sufficient = new SufficientChoices(task);
    }

    /** The cheapest set of choices that reaches the goal, as far as the budget allows; empty if there is none. */
    Optional<BitSet> find() throws RepairBudget.Spent {
        if (!sufficient.collect()) {
            return Optional.empty();
        }
        try {
            sufficient.reduce();
            sufficient.replaceBy(cheapest());
            sufficient.removeSingly(); // with SC fences, a subset of a failing set can succeed
        } catch (RepairBudget.Spent spent) {
            // the result is the best set so far
        }
        return Optional.of(sufficient.best());
    }

    private record SearchNode(BitSet chosen, int cost, int number) {}

    private BitSet cheapest() throws RepairBudget.Spent {
        int bound = choices.cost(sufficient.best());
        List<BitSet> conflicts = new ArrayList<>();
        Set<BitSet> seen = new HashSet<>();
        PriorityQueue<SearchNode> waiting =
                new PriorityQueue<>(Comparator.comparingInt(SearchNode::cost).thenComparingInt(SearchNode::number));
        waiting.add(new SearchNode(new BitSet(), 0, 0));
        while (!waiting.isEmpty() && waiting.peek().cost() < bound && seen.size() < MOST_SETS) {
            BitSet chosen = waiting.poll().chosen();
            BitSet notHit = notHit(conflicts, chosen);
            if (notHit.isEmpty()) {
                if (task.isDoneBy(chosen)) {
                    return chosen;
                }
                notHit = conflict(chosen);
                conflicts.add(notHit);
            }
            for (int choice = notHit.nextSetBit(0); choice >= 0; choice = notHit.nextSetBit(choice + 1)) {
                BitSet next = choices.with(chosen, RepairChoices.only(choice));
                if (seen.add(next)) {
                    waiting.add(new SearchNode(next, choices.cost(next), seen.size()));
                }
            }
        }
        return sufficient.best();
    }

    /** The first conflict set that has none of the choices; empty if the choices hit all conflict sets. */
    private static BitSet notHit(List<BitSet> conflicts, BitSet chosen) {
        return conflicts.stream()
                .filter(conflict -> !conflict.intersects(chosen))
                .findFirst()
                .orElseGet(BitSet::new);
    }

    /**
     * Enlarges a failing set until it is maximal; the remaining choices are a conflict set. The choices without a
     * relation to the counterexample are added first, all at once. Cheap choices are added before expensive ones: a
     * conflict set of expensive choices raises the lower bound of the cost more.
     */
    private BitSet conflict(BitSet failing) throws RepairBudget.Spent {
        BitSet suspected = task.suspects(failing);
        List<Integer> unsuspected = new ArrayList<>();
        List<Integer> cheapFirst = new ArrayList<>();
        task.stage().universe().stream()
                .forEach(choice -> (suspected.get(choice) ? cheapFirst : unsuspected).add(choice));
        cheapFirst.sort(
                Comparator.comparing((Integer choice) -> choices.get(choice).kind())
                        .reversed());
        BitSet enlarged = enlarged(enlarged(failing, unsuspected), cheapFirst);
        BitSet conflict = (BitSet) task.stage().universe().clone();
        conflict.andNot(enlarged);
        return conflict;
    }

    private BitSet enlarged(BitSet failing, List<Integer> some) throws RepairBudget.Spent {
        BitSet added = new BitSet();
        some.forEach(added::set);
        BitSet more = choices.with(failing, added);
        if (more.equals(failing)) {
            return failing;
        }
        if (!RepairChoices.contains(more, sufficient.best()) && !task.isDoneBy(more)) {
            return more;
        }
        return some.size() == 1
                ? failing
                : enlarged(
                        enlarged(failing, some.subList(0, some.size() / 2)),
                        some.subList(some.size() / 2, some.size()));
    }
}
