package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

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
 * <p>Before that, counterexample after counterexample is met with all that could help against it, until nothing is left to
 * find; then what turns out not to be needed is taken back. A program that fails is quickly seen to fail, one that
 * succeeds must be searched to its end, and this way few of those are. It gives a set none of whose choices can be
 * spared, which is what remains when the budget ends early.
 */
final class CheapestRepair {
    private final Choices choices;
    private final Trials trials;
    private final Suspects suspects;
    private final Goal goal;
    private final Stage stage;
    private BitSet best = new BitSet();

    CheapestRepair(Choices choices, Trials trials, Suspects suspects, Goal goal, Stage stage) {
        this.choices = choices;
        this.trials = trials;
        this.suspects = suspects;
        this.goal = goal;
        this.stage = stage;
    }

    /** A set of choices that reaches the goal, the cheapest as far as the budget goes; nothing if there is none. */
    Optional<BitSet> find() throws Budget.Spent {
        if (!gatherEnough()) {
            return Optional.empty();
        }
        try {
            thinOut();
            best = cheapest();
            dropOneByOne();
        } catch (Budget.Spent spent) {
            // the best so far has to do
        }
        return Optional.of(best);
    }

    private boolean gatherEnough() throws Budget.Spent {
        while (!trials.succeeds(best, goal)) {
            if (best.equals(stage.strongest())) {
                return false;
            }
            BitSet helpful = suspects(best);
            helpful.and(stage.strongest());
            BitSet more = choices.with(best, helpful);
            best = more.equals(best) ? stage.strongest() : more;
        }
        return true;
    }

    /**
     * The expensive ones first: SC fences as a whole, then single choices, kind by kind. Among those of a kind, first what
     * the counterexample does not speak of, all at once.
     */
    private void thinOut() throws Budget.Spent {
        BitSet suspected = suspects(new BitSet());
        BitSet innocent = (BitSet) stage.universe().clone();
        innocent.andNot(suspected);
        for (BitSet some : List.of(innocent, suspected)) {
            drop(chosen(Kind.SEQ_CST, some).mapToObj(this::atItsPlace).toList());
        }
        for (Kind kind : Kind.values()) {
            for (BitSet some : List.of(innocent, suspected)) {
                drop(chosen(kind, some)
                        .filter(choice -> !isPartOfSeqCst(choice))
                        .mapToObj(CheapestRepair::setOf)
                        .toList());
            }
        }
    }

    private IntStream chosen(Kind kind, BitSet some) {
        return best.stream().filter(choice -> kind.has(choices.get(choice)) && some.get(choice));
    }

    private BitSet atItsPlace(int choice) {
        Place place = choices.get(choice).place();
        return place instanceof Gap ? choices.select(other -> other.place().equals(place)) : setOf(choice);
    }

    /** Whether taking it back would take sequential consistency back as well. */
    private boolean isPartOfSeqCst(int choice) {
        Choices.Choice one = choices.get(choice);
        return one.aspect() != Aspect.SEQ_CST
                && best.stream()
                        .mapToObj(choices::get)
                        .anyMatch(other -> other.aspect() == Aspect.SEQ_CST
                                && other.place().equals(one.place()));
    }

    private void drop(List<BitSet> some) throws Budget.Spent {
        BitSet all = new BitSet();
        some.forEach(all::or);
        BitSet rest = choices.without(best, all);
        if (rest.equals(best)) {
            return;
        }
        if (trials.succeeds(rest, goal)) {
            best = rest;
        } else if (some.size() > 1) {
            drop(some.subList(0, some.size() / 2));
            drop(some.subList(some.size() / 2, some.size()));
        }
    }

    /** What is the cheapest by a conclusion that is only nearly always right could still have one too many. */
    private void dropOneByOne() throws Budget.Spent {
        for (int choice : best.stream().toArray()) {
            drop(List.of(setOf(choice)));
        }
    }

    private enum Kind {
        SEQ_CST,
        NEW_FENCE,
        ORDER;

        boolean has(Choices.Choice choice) {
            return switch (this) {
                case SEQ_CST -> choice.aspect() == Aspect.SEQ_CST;
                case NEW_FENCE -> choice.aspect() != Aspect.SEQ_CST && choice.place() instanceof Gap;
                case ORDER -> choice.aspect() != Aspect.SEQ_CST && choice.place() instanceof OrderArgument;
            };
        }
    }

    private record Node(BitSet chosen, int cost, int number) {}

    private BitSet cheapest() throws Budget.Spent {
        int bound = choices.cost(best);
        List<BitSet> needs = new ArrayList<>();
        Set<BitSet> seen = new HashSet<>();
        PriorityQueue<Node> waiting =
                new PriorityQueue<>(Comparator.comparingInt(Node::cost).thenComparingInt(Node::number));
        waiting.add(new Node(new BitSet(), 0, 0));
        while (!waiting.isEmpty() && waiting.peek().cost() < bound) {
            BitSet chosen = waiting.poll().chosen();
            BitSet unmet = unmet(needs, chosen);
            if (unmet.isEmpty()) {
                if (trials.succeeds(chosen, goal)) {
                    return chosen;
                }
                unmet = need(chosen);
                needs.add(unmet);
            }
            for (int choice = unmet.nextSetBit(0); choice >= 0; choice = unmet.nextSetBit(choice + 1)) {
                BitSet next = choices.with(chosen, choice);
                if (seen.add(next)) {
                    waiting.add(new Node(next, choices.cost(next), seen.size()));
                }
            }
        }
        return best;
    }

    private static BitSet unmet(List<BitSet> needs, BitSet chosen) {
        return needs.stream()
                .filter(need -> !need.intersects(chosen))
                .findFirst()
                .orElseGet(BitSet::new);
    }

    /** Enlarges a failing set as far as it goes; one of the choices left over is needed. */
    private BitSet need(BitSet failing) throws Budget.Spent {
        BitSet suspected = suspects(failing);
        List<Integer> innocent = new ArrayList<>();
        List<Integer> cheapFirst = new ArrayList<>();
        stage.universe().stream().forEach(choice -> (suspected.get(choice) ? cheapFirst : innocent).add(choice));
        cheapFirst.sort(Comparator.comparing((Integer choice) -> kindOf(choice)).reversed());
        BitSet enlarged = enlarged(enlarged(failing, innocent), cheapFirst);
        BitSet need = (BitSet) stage.universe().clone();
        need.andNot(enlarged);
        return need;
    }

    private Kind kindOf(int choice) {
        for (Kind kind : Kind.values()) {
            if (kind.has(choices.get(choice))) {
                return kind;
            }
        }
        throw new IllegalStateException("a choice of no kind: choice=" + choices.get(choice));
    }

    private BitSet enlarged(BitSet failing, List<Integer> some) throws Budget.Spent {
        BitSet added = new BitSet();
        some.forEach(added::set);
        BitSet more = choices.with(failing, added);
        if (more.equals(failing)) {
            return failing;
        }
        if (!isKnownToSucceed(more) && !trials.succeeds(more, goal)) {
            return more;
        }
        return some.size() == 1
                ? failing
                : enlarged(
                        enlarged(failing, some.subList(0, some.size() / 2)),
                        some.subList(some.size() / 2, some.size()));
    }

    private boolean isKnownToSucceed(BitSet chosen) {
        BitSet lacking = (BitSet) best.clone();
        lacking.andNot(chosen);
        return lacking.isEmpty();
    }

    private BitSet suspects(BitSet chosen) throws Budget.Spent {
        return trials.verdict(chosen)
                .map((Verdict verdict) -> suspects.in(verdict, chosen))
                .orElseGet(BitSet::new);
    }

    private static BitSet setOf(int choice) {
        BitSet set = new BitSet();
        set.set(choice);
        return set;
    }
}
