package dev.weakspot.litmus.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.event.Mode;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.edit.FencePositions;
import dev.weakspot.litmus.edit.LineStarts;
import dev.weakspot.litmus.edit.OrderArguments;
import dev.weakspot.litmus.edit.RepairChoices;
import dev.weakspot.litmus.edit.RepairPosition;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Checks that a repair is verified, has no unnecessary change, and is not dearer than sampled alternatives. */
final class RepairAssertions {
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);
    private static final int SAMPLES = 60;

    private RepairAssertions() {}

    static void assertRepaired(String text, String... changes) {
        try {
            Repair repair = repair(text).orElseThrow();
            assertThat(repair.isVerified()).isTrue();
            assertThat(words(repair)).containsExactly(changes);
            assertThat(isRobustAndRaceFree(repair.program())).isTrue();
            assertNothingCheaper(text, repair);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }

    static List<String> words(Repair repair) {
        return repair.changes().stream()
                .map(change -> change.site().line() + " " + change.text())
                .toList();
    }

    static Optional<Repair> repair(String text) throws InputException {
        return Repairer.repair("f", text, verdict(text), OPTIONS, RepairEffort.THOROUGH, SearchControl.UNLIMITED);
    }

    private static SearchVerdict verdict(String text) throws InputException {
        return new VerifierCheck("f", OPTIONS, SearchControl.UNLIMITED).verdict(text, Long.MAX_VALUE);
    }

    private static boolean isRobustAndRaceFree(String text) throws InputException {
        SearchVerdict verdict = verdict(text);
        return verdict.robust().answer() == Answer.YES && verdict.raceFree().answer() == Answer.YES;
    }

    /** Leaves out each change in turn, and tries other sets of choices that are cheaper. */
    private static void assertNothingCheaper(String text, Repair repair) throws InputException {
        Outline outline = LitmusParser.outline("f", text);
        List<RepairPosition> places = new ArrayList<>(OrderArguments.in(text, outline));
        places.addAll(new FencePositions(text, outline).all());
        places.sort(Comparator.comparingInt(RepairPosition::site));
        RepairChoices choices = new RepairChoices(places);
        BitSet chosen = chosen(choices, text, repair);
        for (int one = chosen.nextSetBit(0); one >= 0; one = chosen.nextSetBit(one + 1)) {
            assertInsufficient(choices.edited(text, choices.without(chosen, RepairChoices.only(one)))
                    .text());
        }
        boolean hasFence =
                repair.changes().stream().anyMatch(change -> change.text().contains("fence"));
        RepairStage stage = hasFence ? RepairStage.scFences(choices) : RepairStage.scAccesses(choices);
        for (BitSet cheaper : sample(choices, stage.universe(), choices.cost(chosen))) {
            assertInsufficient(choices.edited(text, cheaper).text());
        }
    }

    private static void assertInsufficient(String text) throws InputException {
        assertThat(isRobustAndRaceFree(text))
                .as("a cheaper repair is enough:%n%s", text)
                .isFalse();
    }

    /** Random maximal sets of choices with a lower cost: one more choice would cost at least as much. */
    private static Set<BitSet> sample(RepairChoices choices, BitSet universe, int cost) {
        List<Integer> order = new ArrayList<>(universe.stream().boxed().toList());
        Random random = new Random(1);
        Set<BitSet> sets = new HashSet<>();
        for (int i = 0; i < SAMPLES; i++) {
            Collections.shuffle(order, random);
            BitSet set = new BitSet();
            for (int choice : order) {
                BitSet more = choices.with(set, RepairChoices.only(choice));
                set = choices.cost(more) < cost ? more : set;
            }
            sets.add(set);
        }
        return sets;
    }

    private static BitSet chosen(RepairChoices choices, String text, Repair repair) {
        BitSet chosen = choices.select(choice -> repair.changes().stream().anyMatch(change -> {
            RepairPosition position = choice.position();
            for (Mode order : Mode.values()) {
                boolean isThere = new LineStarts(text).position(position.site()).line()
                                == change.site().line()
                        && change.text().equals(position.advice(order));
                if (isThere && choice.aspect().isPartOf(order)) {
                    return true;
                }
            }
            return false;
        }));
        assertThat(choices.edited(text, chosen).text()).isEqualTo(repair.program());
        return chosen;
    }
}
