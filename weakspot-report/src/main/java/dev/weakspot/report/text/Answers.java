package dev.weakspot.report.text;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Outcomes;
import dev.weakspot.finding.Quantifier;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a verdict says besides its findings: what was answered and how, and what was not. */
final class Answers {
    private static final int INDENT = 2;

    private final Page page;
    private final Verdict verdict;

    private Answers(Page page, Verdict verdict) {
        this.page = page;
        this.verdict = verdict;
    }

    static void print(Page page, Verdict verdict, boolean isOnly) throws IOException {
        Answers answers = new Answers(page, verdict);
        answers.printGaps();
        if (verdict.condition().isPresent()) {
            answers.printCondition(verdict.condition().get(), isOnly);
        }
        if (verdict.outcomes().isPresent()) {
            answers.printOutcomes(verdict.outcomes().get());
        }
        answers.printQuestions(isOnly);
        answers.printUnchecked();
        answers.printNotes();
        answers.printSearch();
    }

    private void printGaps() throws IOException {
        for (String gap : verdict.coverage().gaps()) {
            page.paragraph(INDENT, Paint.CAUTION, "NOT COMPLETE: " + gap);
        }
    }

    private void printCondition(ConditionAnswer condition, boolean isOnly) throws IOException {
        ConditionWords words = ConditionWords.of(condition);
        say(condition.text());
        say("SC (interleaving the threads): " + words.atLength(condition.sc()));
        if (condition.rc20() != Reachability.UNKNOWN || isWeakMemoryAsked()) {
            say("RC20 (C11's weak memory model): " + words.atLength(condition.rc20()));
        }
        boolean hasExample = !condition.example().steps().isEmpty();
        if (isOnly
                && condition.quantifier() == Quantifier.EXISTS
                && condition.rc20() != Reachability.UNREACHABLE
                && hasExample) {
            say("an execution that reaches it:");
            page.blank();
            Execution.print(page, INDENT, condition.example());
            page.blank();
        }
    }

    private void printOutcomes(Outcomes outcomes) throws IOException {
        String soFar = verdict.coverage().isComplete() ? "" : " so far";
        if (outcomes.sc().isEmpty()) {
            boolean isFiltered = verdict.statistics().executions() > 0;
            String why = isFiltered ? ": the filter leaves every execution aside" : ": no execution ends";
            say("no outcome under SC" + (verdict.coverage().isComplete() ? why : soFar));
            return;
        }
        say(TextReport.count(outcomes.sc().size(), "outcome") + " under SC" + soFar + ":");
        printOutcomes(outcomes.sc());
        if (outcomes.rc20().isPresent()) {
            printWeakOutcomes(outcomes.sc(), outcomes.rc20().get(), soFar);
        }
    }

    private void printWeakOutcomes(List<String> sc, List<String> rc20, String soFar) throws IOException {
        List<String> more =
                rc20.stream().filter(outcome -> !sc.contains(outcome)).toList();
        if (more.isEmpty()) {
            say("RC20: no others" + soFar);
            return;
        }
        say(TextReport.count(rc20.size(), "outcome") + " under RC20" + soFar + ", the above and:");
        printOutcomes(more);
    }

    private void printOutcomes(List<String> outcomes) throws IOException {
        for (String outcome : outcomes) {
            page.paragraph(INDENT + 2, Paint.PLAIN, outcome.isEmpty() ? "(nothing to show: no registers)" : outcome);
        }
    }

    private boolean isWeakMemoryAsked() {
        return !isUnchecked(verdict.robust());
    }

    private void printQuestions(boolean isOnly) throws IOException {
        printAnswer(
                "robust",
                verdict.robust(),
                "every behaviour of the atomic accesses is explained by some interleaving",
                "weak memory allows a behaviour that no interleaving explains",
                isOnly);
        printAnswer(
                "observationally robust",
                verdict.observationallyRobust(),
                "what the program can notice of them is explained by some interleaving",
                "the program may notice a behaviour that no interleaving explains",
                isOnly);
        printAnswer(
                "race-free",
                verdict.raceFree(),
                "conflicting non-atomic accesses are always ordered",
                "two conflicting accesses, one of them non-atomic, are not ordered",
                isOnly);
        printUndecided();
    }

    private void printAnswer(String question, Judgement judgement, String ifYes, String ifNo, boolean isOnly)
            throws IOException {
        if (judgement.answer() == Answer.UNKNOWN) {
            return;
        }
        String usual = judgement.answer() == Answer.YES ? ifYes : ifNo;
        String reason = judgement.because().isEmpty() ? usual : judgement.because();
        say(question + ": " + judgement.answer().word() + ", " + reason);
        if (isOnly && !judgement.example().steps().isEmpty() && !isShown(judgement.example())) {
            say("an execution that gets there:");
            page.blank();
            Execution.print(page, INDENT, judgement.example());
            page.blank();
        }
    }

    /** What weak memory does may be noticed by itself; then the finding has the same execution. */
    private boolean isShown(Interleaving example) {
        return verdict.findings().stream()
                .anyMatch(finding -> finding.interleaving().equals(example));
    }

    /** Questions that were asked in vain; those with one reason share a line. What nobody asked is another line. */
    private void printUndecided() throws IOException {
        Map<String, List<String>> questions = new LinkedHashMap<>();
        noteUndecided(questions, "robust", verdict.robust());
        noteUndecided(questions, "observationally robust", verdict.observationallyRobust());
        noteUndecided(questions, "race-free", verdict.raceFree());
        for (Map.Entry<String, List<String>> entry : questions.entrySet()) {
            say(String.join(", ", entry.getValue()) + ": unknown, " + entry.getKey());
        }
    }

    private static void noteUndecided(Map<String, List<String>> questions, String question, Judgement judgement) {
        if (judgement.answer() == Answer.UNKNOWN && !judgement.because().isEmpty()) {
            questions
                    .computeIfAbsent(judgement.because(), reason -> new ArrayList<>())
                    .add(question);
        }
    }

    private static boolean isUnchecked(Judgement judgement) {
        return judgement.answer() == Answer.UNKNOWN && judgement.because().isEmpty();
    }

    private void printUnchecked() throws IOException {
        List<String> weakMemory = new ArrayList<>();
        boolean isConditionOpen = verdict.condition()
                .filter(asked -> asked.rc20() == Reachability.UNKNOWN)
                .isPresent();
        if (isConditionOpen && !isWeakMemoryAsked()) {
            weakMemory.add("RC20");
        }
        if (isUnchecked(verdict.robust())) {
            weakMemory.add("robustness");
        } else if (isUnchecked(verdict.observationallyRobust())) {
            weakMemory.add("observational robustness");
        }
        List<String> unchecked = new ArrayList<>();
        if (!weakMemory.isEmpty()) {
            unchecked.add("weak memory (" + String.join(", ", weakMemory) + ")");
        }
        if (isUnchecked(verdict.raceFree())) {
            unchecked.add("data races");
        }
        if (!unchecked.isEmpty()) {
            page.paragraph(INDENT, Paint.ASIDE, "not checked: " + String.join(", ", unchecked));
        }
    }

    private void printNotes() throws IOException {
        for (String note : verdict.coverage().notes()) {
            say("note: " + note);
        }
    }

    private void printSearch() throws IOException {
        String assertions = switch (verdict.assertions()) {
            case HOLD -> isWeakMemoryAsked() ? "no assertion fails" : "no assertion fails in any interleaving";
            case FAIL -> "an assertion fails";
            case UNKNOWN -> "no assertion failed so far";
        };
        String states = TextReport.count(verdict.statistics().states(), "state");
        String search = verdict.coverage().isComplete() ? "complete search of " + states : states + " searched";
        long monitored = verdict.statistics().monitoredStates();
        long rc20 = verdict.statistics().rc20States();
        List<String> more = new ArrayList<>();
        if (monitored > 0) {
            more.add(TextReport.number(monitored) + " with what weak memory depends on");
        }
        if (rc20 > 0) {
            more.add(TextReport.number(rc20) + " under RC20");
        }
        String weakMemory = more.isEmpty() ? "" : " (" + String.join(", ", more) + ")";
        say(search + weakMemory + ": " + assertions);
    }

    private void say(String text) throws IOException {
        page.paragraph(INDENT, Paint.PLAIN, text);
    }
}
