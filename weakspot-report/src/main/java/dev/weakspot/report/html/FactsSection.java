package dev.weakspot.report.html;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Outcomes;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.List;

/** The answers, the coverage and the cost of a verdict, except for times: these differ from call to call. */
final class FactsSection {
    /** The most outcomes that a page lists. */
    private static final int MOST_OUTCOMES = 500;

    private final Verdict verdict;
    private final HeadingLevels levels;
    private final Markup page;

    FactsSection(Verdict verdict, HeadingLevels levels, Markup page) {
        this.verdict = verdict;
        this.levels = levels;
        this.page = page;
    }

    void write(String id) {
        page.open("section", "class", "facts", "aria-labelledby", id + "-facts");
        page.element(levels.finding(), "What was checked", "id", id + "-facts");
        page.open("dl");
        if (verdict instanceof SearchVerdict search) {
            writeSearch(search);
        } else if (verdict instanceof RunsVerdict runs) {
            writeRuns(runs.sampling());
        }
        verdict.condition().ifPresent(this::writeCondition);
        verdict.coverage().notes().forEach(note -> fact("Note", note));
        page.close("dl").newLine();
        if (verdict instanceof RunsVerdict runs && runs.sampling().shares().size() > 1) {
            writeShares(runs.sampling());
        }
        if (verdict instanceof SearchVerdict search) {
            search.outcomes().ifPresent(this::writeOutcomes);
        }
        page.close("section").newLine();
    }

    private void fact(String name, String value) {
        page.element("dt", name).element("dd", value).newLine();
    }

    private void writeSearch(SearchVerdict search) {
        writeAnswer("Robust", verdict.robust());
        writeAnswer("Observationally robust", verdict.observationallyRobust());
        writeAnswer("Race-free", verdict.raceFree());
        fact(
                "Assertions",
                switch (verdict.assertions()) {
                    case HOLD -> "no assertion fails";
                    case FAIL -> "an assertion fails";
                    case UNKNOWN -> "no assertion failed so far";
                });
        String states = ConclusionText.count(search.statistics().states(), "state");
        fact("Search", verdict.coverage().isComplete() ? "complete, " + states : states + " searched, not complete");
        if (search.statistics().monitored().states() > 0) {
            fact(
                    "Weak memory",
                    ConclusionText.count(search.statistics().monitored().states(), "state") + " with monitors");
        }
        if (search.statistics().rc20().states() > 0) {
            fact("Under RC20", ConclusionText.count(search.statistics().rc20().states(), "state"));
        }
    }

    private void writeAnswer(String question, ReasonedAnswer answer) {
        boolean isAsked = answer.answer() != Answer.UNKNOWN || !answer.reason().isEmpty();
        String reason = answer.reason().isEmpty() ? "" : ": " + answer.reason();
        fact(question, isAsked ? answer.answer().word() + reason : "not checked");
    }

    private void writeRuns(Sampling sampling) {
        String all = sampling.selection() == Sampling.Selection.EXHAUSTIVE ? ", all possible runs" : "";
        fact("Runs", ConclusionText.count(sampling.runs(), "run") + all);
        if (sampling.shares().size() == 1) {
            Sampling.Share only = sampling.shares().get(0);
            fact("Memory model", only.memory().name());
            fact("Strategy", only.method());
        }
        sampling.seed().ifPresent(seed -> fact("Seed", Long.toString(seed)));
        fact(
                "Assertions",
                switch (verdict.assertions()) {
                    case HOLD -> "no assertion fails";
                    case FAIL -> "an assertion fails";
                    case UNKNOWN -> "no assertion failed";
                });
        boolean hasError = ConclusionText.style(verdict).equals("error");
        if (verdict.assertions() != Assertions.HOLD && !hasError) {
            sampling.guarantees().forEach(guarantee -> fact("Guarantee", guarantee));
        }
    }

    private void writeCondition(ConditionAnswer condition) {
        fact("Condition", condition.text());
        List<MemoryModel> memories = verdict instanceof RunsVerdict runs
                ? runs.sampling().memories()
                : List.of(MemoryModel.SC, MemoryModel.RC20);
        for (MemoryModel memory : memories) {
            String rate = "";
            if (verdict instanceof RunsVerdict runs && condition.under(memory) == Reachability.REACHABLE) {
                RunCounts counts = runs.sampling().counts(memory);
                rate = ", by " + RateText.of(counts.decidingCondition(), counts.runs(), "", runs.sampling());
            }
            fact("… under " + memory.name(), ConclusionText.of(condition, memory) + rate);
        }
    }

    private void writeShares(Sampling sampling) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", "Runs by strategy");
        page.open("table", "class", "shares").open("thead").open("tr");
        for (String title : List.of("memory", "strategy", "runs", "with findings")) {
            page.element("th", title, "scope", "col");
        }
        page.close("tr").close("thead").open("tbody");
        for (Sampling.Share share : sampling.shares()) {
            page.open("tr");
            page.element("td", share.memory().name()).element("td", share.method());
            page.element("td", ConclusionText.count(share.counts().runs(), "run"));
            page.element(
                    "td", RateText.of(share.counts().failing(), share.counts().runs(), "", sampling));
            page.close("tr").newLine();
        }
        page.close("tbody").close("table").close("div").newLine();
    }

    private void writeOutcomes(Outcomes outcomes) {
        writeOutcomes("SC", outcomes.sc());
        outcomes.rc20()
                .ifPresent(weak -> writeOutcomes(
                        "RC20 only",
                        weak.stream()
                                .filter(one -> !outcomes.sc().contains(one))
                                .toList()));
    }

    private void writeOutcomes(String memory, List<String> outcomes) {
        page.open("details").element("summary", ConclusionText.count(outcomes.size(), "outcome") + " under " + memory);
        page.open("ul", "class", "outcomes");
        outcomes.stream()
                .limit(MOST_OUTCOMES)
                .forEach(outcome -> page.open("li")
                        .element("code", outcome.isEmpty() ? "(no registers)" : outcome)
                        .close("li"));
        page.close("ul");
        if (outcomes.size() > MOST_OUTCOMES) {
            page.element("p", ConclusionText.count(outcomes.size() - MOST_OUTCOMES, "more outcome") + " not shown");
        }
        page.close("details").newLine();
    }
}
