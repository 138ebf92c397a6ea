package dev.weakspot.litmus.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.edit.FencePositions;
import dev.weakspot.litmus.edit.OrderArguments;
import dev.weakspot.litmus.edit.RepairChoices;
import dev.weakspot.litmus.edit.RepairPosition;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;

/** Compares the result with a search of all sets of choices, for monotone goals. */
class CheapestRepairTest {
    private static final String TEXT = """
            C t
            { }
            P0 (atomic_int* x, atomic_int* y) {
              int r0 = atomic_exchange_explicit(x, 1, memory_order_relaxed);
              atomic_thread_fence(memory_order_acquire);
              atomic_store_explicit(y, 1, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
              atomic_store_explicit(x, 2, memory_order_release);
            }
            """;

    private static final List<String> CALLS =
            List.of("atomic_exchange", "atomic_store_explicit(y", "atomic_load", "atomic_store_explicit(x");

    private static final Outline OUTLINE = outline();
    private static final RepairChoices CHOICES = choices();
    private static final BitSet ALL = CHOICES.select(choice -> true);
    private static final Map<String, BitSet> SETS = sets();
    private static final List<BitSet> CHEAPEST_FIRST = SETS.values().stream()
            .sorted(Comparator.comparingInt(CHOICES::cost))
            .toList();

    /**
     * A goal is a list of needs; one choice of each need must be made. The hint is the set of choices related to the
     * finding.
     */
    @Property(tries = 300)
    void findsTheCheapest(
            @ForAll @Size(max = 4) List<@NotEmpty @Size(max = 4) List<@IntRange(max = 15) Integer>> goals,
            @ForAll List<@IntRange(max = 3) Integer> hint)
            throws RepairBudget.Spent {
        List<BitSet> needs = goals.stream().map(CheapestRepairTest::need).toList();
        List<String> tried = new ArrayList<>();
        CheckedRepairs trials = new CheckedRepairs(
                TEXT,
                verdict(needs, TEXT, hint),
                CHOICES,
                (text, states) -> {
                    tried.add(text);
                    return verdict(needs, text, hint);
                },
                new RepairBudget(10_000, Long.MAX_VALUE, () -> false));
        RepairGoal goal = new RepairGoal(SyntheticVerdicts.notRobust(TEXT), true, false, true);
        SuspectChoices suspects = new SuspectChoices(TEXT, OUTLINE, CHOICES);
        BitSet found = new CheapestRepair(new RepairTask(CHOICES, trials, suspects, goal, new RepairStage(ALL, ALL)))
                .find()
                .orElseThrow();
        assertThat(isMet(needs, found)).isTrue();
        assertThat(CHOICES.cost(found)).isEqualTo(lowestCost(needs));
        assertThat(tried).doesNotHaveDuplicates();
    }

    private static BitSet need(List<Integer> numbers) {
        BitSet some = new BitSet();
        numbers.forEach(some::set);
        return CHOICES.select(choice ->
                CHOICES.with(new BitSet(), RepairChoices.only(choice.number())).intersects(some));
    }

    private static SearchVerdict verdict(List<BitSet> needs, String text, List<Integer> hint) {
        return isMet(needs, SETS.get(text))
                ? SyntheticVerdicts.of(Answer.YES, Answer.YES)
                : SyntheticVerdicts.notRobust(
                        text, hint.stream().map(CALLS::get).toArray(String[]::new));
    }

    private static boolean isMet(List<BitSet> needs, BitSet chosen) {
        return needs.stream().allMatch(chosen::intersects);
    }

    private static int lowestCost(List<BitSet> needs) {
        return CHEAPEST_FIRST.stream()
                .filter(set -> isMet(needs, set))
                .mapToInt(CHOICES::cost)
                .findFirst()
                .orElseThrow();
    }

    /** Every set of choices, by the text that it makes. */
    private static Map<String, BitSet> sets() {
        Map<String, BitSet> sets = new HashMap<>();
        for (long bits = 0; bits < 1L << ALL.length(); bits++) {
            BitSet set = BitSet.valueOf(new long[] {bits});
            if (CHOICES.with(set, set).equals(set)) {
                assertThat(sets.put(CHOICES.edited(TEXT, set).text(), set)).isNull();
            }
        }
        return sets;
    }

    private static RepairChoices choices() {
        List<RepairPosition> places = new ArrayList<>(OrderArguments.in(TEXT, OUTLINE));
        places.addAll(new FencePositions(TEXT, OUTLINE).all());
        return new RepairChoices(places);
    }

    private static Outline outline() {
        try {
            return LitmusParser.outline("f", TEXT);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }
}
