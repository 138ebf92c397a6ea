package dev.weakspot.litmus.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.syntax.Outline;
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

/** Held to a search through all sets of choices, for goals that are met by more whenever they are met by less. */
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
    private static final Choices CHOICES = choices();
    private static final BitSet ALL = CHOICES.select(choice -> true);
    private static final Map<String, BitSet> SETS = sets();
    private static final List<BitSet> CHEAPEST_FIRST = SETS.values().stream()
            .sorted(Comparator.comparingInt(CHOICES::cost))
            .toList();

    /** A goal is a list of needs: of each, one of the choices must be made. The hint is what the finding speaks of. */
    @Property(tries = 300)
    void findsTheCheapest(
            @ForAll @Size(max = 4) List<@NotEmpty @Size(max = 4) List<@IntRange(max = 15) Integer>> goals,
            @ForAll List<@IntRange(max = 3) Integer> hint)
            throws Budget.Spent {
        List<BitSet> needs = goals.stream().map(CheapestRepairTest::need).toList();
        List<String> tried = new ArrayList<>();
        Trials trials = new Trials(
                TEXT,
                verdict(needs, TEXT, hint),
                CHOICES,
                (text, states) -> {
                    tried.add(text);
                    return verdict(needs, text, hint);
                },
                new Budget(10_000, Long.MAX_VALUE, () -> false));
        Goal goal = new Goal(Verdicts.notRobust(TEXT), true, false, true);
        Suspects suspects = new Suspects(TEXT, OUTLINE, CHOICES);
        BitSet found = new CheapestRepair(new RepairTask(CHOICES, trials, suspects, goal, new Stage(ALL, ALL)))
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
                CHOICES.with(new BitSet(), Choices.only(choice.number())).intersects(some));
    }

    private static Verdict verdict(List<BitSet> needs, String text, List<Integer> hint) {
        return isMet(needs, SETS.get(text))
                ? Verdicts.of(Answer.YES, Answer.YES)
                : Verdicts.notRobust(text, hint.stream().map(CALLS::get).toArray(String[]::new));
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

    private static Choices choices() {
        List<Place> places = new ArrayList<>(OrderArguments.in(TEXT, OUTLINE));
        places.addAll(new Gaps(TEXT, OUTLINE).all());
        return new Choices(places);
    }

    private static Outline outline() {
        try {
            return LitmusParser.outline("f", TEXT);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }
}
