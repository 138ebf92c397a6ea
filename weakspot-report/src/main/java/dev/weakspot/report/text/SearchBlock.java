package dev.weakspot.report.text;

import dev.weakspot.finding.Interleaving;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Outcomes;
import dev.weakspot.verdict.Quantifier;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.SearchVerdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of a verdict on a search after its findings: the answers, and the questions without one. */
final class SearchBlock {
    private static final int INDENT = 2;

    private final ReportPage page;
    private final SearchVerdict verdict;

    private SearchBlock(ReportPage page, SearchVerdict verdict) {
        this.page = page;
        this.verdict = verdict;
    }

    static void print(ReportPage page, SearchVerdict verdict, boolean isOnly) throws IOException {
        SearchBlock answers = new SearchBlock(page, verdict);
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
            page.paragraph(INDENT, ReportColour.CAUTION, "NOT COMPLETE: " + gap);
        }
    }

    private void printCondition(ConditionAnswer condition, boolean isOnly) throws IOException {
        ConditionWords words = ConditionWords.of(condition);
        line(condition.text());
        line("SC (interleaving the threads): " + words.atLength(condition.sc()));
        if (condition.rc20() != Reachability.UNKNOWN || isWeakMemoryAsked()) {
            line("RC20 (C11's weak memory model): " + words.atLength(condition.rc20()));
        }
        boolean hasExample = !condition.example().steps().isEmpty();
        if (isOnly
                && condition.quantifier() == Quantifier.EXISTS
                && condition.rc20() != Reachability.UNREACHABLE
                && hasExample) {
            line("an execution that reaches it:");
            page.blank();
            InterleavingTable.print(page, INDENT, condition.example());
            page.blank();
        }
    }

    private void printOutcomes(Outcomes outcomes) throws IOException {
        String soFar = verdict.coverage().isComplete() ? "" : " so far";
        if (outcomes.sc().isEmpty()) {
            boolean isFiltered = verdict.statistics().executions() > 0;
            String why = isFiltered ? ": the filter excludes every execution" : ": no execution ends";
            line("no outcome under SC" + (verdict.coverage().isComplete() ? why : soFar));
            return;
        }
        line(TextReport.count(outcomes.sc().size(), "outcome") + " under SC" + soFar + ":");
        printOutcomes(outcomes.sc());
        if (outcomes.rc20().isPresent()) {
            printWeakOutcomes(outcomes.sc(), outcomes.rc20().get(), soFar);
        }
    }

    private void printWeakOutcomes(List<String> sc, List<String> rc20, String soFar) throws IOException {
        List<String> more =
                rc20.stream().filter(outcome -> !sc.contains(outcome)).toList();
        if (more.isEmpty()) {
            line("RC20: no others" + soFar);
            return;
        }
        line(TextReport.count(rc20.size(), "outcome") + " under RC20" + soFar + ", the above and:");
        printOutcomes(more);
    }

    private void printOutcomes(List<String> outcomes) throws IOException {
        for (String outcome : outcomes) {
            page.paragraph(
                    INDENT + 2, ReportColour.PLAIN, outcome.isEmpty() ? "(nothing to show: no registers)" : outcome);
        }
    }

    private boolean isWeakMemoryAsked() {
        return !isUnchecked(verdict.robust());
    }

    private void printQuestions(boolean isOnly) throws IOException {
        printAnswer(
                "robust",
                verdict.robust(),
                "some interleaving explains every behaviour of the atomic accesses",
                "weak memory allows a behaviour that no interleaving explains",
                isOnly);
        printAnswer(
                "observationally robust",
                verdict.observationallyRobust(),
                "some interleaving explains everything that the program can observe",
                "the program can observe a behaviour that no interleaving explains",
                isOnly);
        printAnswer(
                "race-free",
                verdict.raceFree(),
                "happens-before orders all conflicting non-atomic accesses",
                "happens-before does not order two conflicting accesses, one of them non-atomic",
                isOnly);
        printUndecided();
    }

    private void printAnswer(String question, ReasonedAnswer answer, String ifYes, String ifNo, boolean isOnly)
            throws IOException {
        if (answer.answer() == Answer.UNKNOWN) {
            return;
        }
        String usual = answer.answer() == Answer.YES ? ifYes : ifNo;
        String reason = answer.reason().isEmpty() ? usual : answer.reason();
        line(question + ": " + answer.answer().word() + ", " + reason);
        if (isOnly && !answer.example().steps().isEmpty() && !isShown(answer.example())) {
            line("an execution that shows this:");
            page.blank();
            InterleavingTable.print(page, INDENT, answer.example());
            page.blank();
        }
    }

    /** Whether a finding shows the same execution. */
    private boolean isShown(Interleaving example) {
        return verdict.findings().stream()
                .anyMatch(finding -> finding.interleaving().equals(example));
    }

    /** Prints questions without an answer; questions with the same reason share a line. */
    private void printUndecided() throws IOException {
        Map<String, List<String>> questions = new LinkedHashMap<>();
        noteUndecided(questions, "robust", verdict.robust());
        noteUndecided(questions, "observationally robust", verdict.observationallyRobust());
        noteUndecided(questions, "race-free", verdict.raceFree());
        for (Map.Entry<String, List<String>> entry : questions.entrySet()) {
            line(String.join(", ", entry.getValue()) + ": unknown, " + entry.getKey());
        }
    }

    private static void noteUndecided(Map<String, List<String>> questions, String question, ReasonedAnswer answer) {
        if (answer.answer() == Answer.UNKNOWN && !answer.reason().isEmpty()) {
            questions
                    .computeIfAbsent(answer.reason(), reason -> new ArrayList<>())
                    .add(question);
        }
    }

    private static boolean isUnchecked(ReasonedAnswer answer) {
        return answer.answer() == Answer.UNKNOWN && answer.reason().isEmpty();
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
            page.paragraph(INDENT, ReportColour.ASIDE, "not checked: " + String.join(", ", unchecked));
        }
    }

    private void printNotes() throws IOException {
        for (String note : verdict.coverage().notes()) {
            line("note: " + note);
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
        long monitored = verdict.statistics().monitored().states();
        long rc20 = verdict.statistics().rc20().states();
        List<String> more = new ArrayList<>();
        if (monitored > 0) {
            more.add(TextReport.number(monitored) + " with the state of the weak-memory monitors");
        }
        if (rc20 > 0) {
            more.add(TextReport.number(rc20) + " under RC20");
        }
        String weakMemory = more.isEmpty() ? "" : " (" + String.join(", ", more) + ")";
        line(search + weakMemory + ": " + assertions);
    }

    private void line(String text) throws IOException {
        page.paragraph(INDENT, ReportColour.PLAIN, text);
    }
}
