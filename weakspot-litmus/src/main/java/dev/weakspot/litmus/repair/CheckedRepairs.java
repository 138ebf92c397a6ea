package dev.weakspot.litmus.repair;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.edit.RepairChoices;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Applies sets of choices to the program and verifies the result. Each set is verified once. */
final class CheckedRepairs {
    private final String text;
    private final RepairChoices choices;
    private final RepairCheck check;
    private final RepairBudget budget;
    private final Map<BitSet, Optional<SearchVerdict>> verdicts = new HashMap<>();

    /** @param original the verdict of the unchanged program */
    CheckedRepairs(String text, SearchVerdict original, RepairChoices choices, RepairCheck check, RepairBudget budget) {
        this.text = text;
        this.choices = choices;
        this.check = check;
        this.budget = budget;
        verdicts.put(new BitSet(), Optional.of(original));
    }

    /** Whether the program with these choices, or with a superset of them, is known to have a violation or a race. */
    boolean isRefuted(BitSet chosen) {
        return verdicts.entrySet().stream()
                .anyMatch(entry -> RepairChoices.contains(entry.getKey(), chosen)
                        && entry.getValue().filter(CheckedRepairs::isViolated).isPresent());
    }

    private static boolean isViolated(SearchVerdict verdict) {
        return verdict.robust().answer() == Answer.NO || verdict.raceFree().answer() == Answer.NO;
    }

    /** The verdict of the changed program; empty if the program is refused, for instance because it is too long. */
    Optional<SearchVerdict> verdict(BitSet chosen) throws RepairBudget.Spent {
        Optional<SearchVerdict> known = verdicts.get(chosen);
        if (known == null) {
            known = checked(chosen);
            verdicts.put(chosen, known);
        }
        return known;
    }

    private Optional<SearchVerdict> checked(BitSet chosen) throws RepairBudget.Spent {
        budget.chargeProgram();
        try {
            SearchVerdict verdict = check.verdict(choices.edited(text, chosen).text(), budget.states());
            SearchStatistics work = verdict.statistics();
            budget.chargeStates(work.states() + work.monitored().states());
            if (!isDecided(verdict)) {
                throw new RepairBudget.Spent(); // further programs of this kind would not be decided either
            }
            return Optional.of(verdict);
        } catch (InputException e) {
            return Optional.empty();
        }
    }

    private static boolean isDecided(SearchVerdict verdict) {
        return verdict.coverage().isComplete() || isViolated(verdict);
    }
}
