package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Changes the program and has it judged, each way once. */
final class Trials {
    private final String text;
    private final Choices choices;
    private final Judge judge;
    private final Budget budget;
    private final Map<BitSet, Optional<Verdict>> verdicts = new HashMap<>();

    /** @param original of the program as it is */
    Trials(String text, Verdict original, Choices choices, Judge judge, Budget budget) {
        this.text = text;
        this.choices = choices;
        this.judge = judge;
        this.budget = budget;
        verdicts.put(new BitSet(), Optional.of(original));
    }

    /** Whether these or even more of them were tried, and the program was still not right. */
    boolean isRefuted(BitSet chosen) {
        return verdicts.entrySet().stream()
                .anyMatch(trial -> Choices.contains(trial.getKey(), chosen)
                        && trial.getValue().filter(Trials::isWrong).isPresent());
    }

    private static boolean isWrong(Verdict verdict) {
        return verdict.robust().answer() == Answer.NO || verdict.raceFree().answer() == Answer.NO;
    }

    /** Nothing if the changed program is refused, as one that has become too long. */
    Optional<Verdict> verdict(BitSet chosen) throws Budget.Spent {
        Optional<Verdict> known = verdicts.get(chosen);
        if (known == null) {
            known = judged(chosen);
            verdicts.put(chosen, known);
        }
        return known;
    }

    private Optional<Verdict> judged(BitSet chosen) throws Budget.Spent {
        budget.demandOneMore();
        try {
            Verdict verdict = judge.verdict(choices.edited(text, chosen).text(), budget.states());
            Statistics work = verdict.statistics();
            budget.pay(work.states() + work.monitoredStates());
            if (!isDecided(verdict)) {
                throw new Budget.Spent(); // more of the same kind would not be decided either
            }
            return Optional.of(verdict);
        } catch (InputException e) {
            return Optional.empty();
        }
    }

    private static boolean isDecided(Verdict verdict) {
        return verdict.coverage().isComplete() || isWrong(verdict);
    }
}
