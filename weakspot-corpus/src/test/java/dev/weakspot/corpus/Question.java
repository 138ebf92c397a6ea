package dev.weakspot.corpus;

import dev.weakspot.finding.Finding;
import dev.weakspot.verdict.Verdict;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The part of a verdict that a row of the table checks. */
enum Question {
    /** Whether the final condition is reachable under SC; the row also has the number of distinct outcomes. */
    SC("sc", "reachable|unreachable|-"),
    /** Whether the final condition is reachable under RC20; the row may have the number of distinct outcomes. */
    RC20("rc20", "reachable|unreachable"),
    /** The kinds of all findings, sorted. */
    FINDINGS("findings", "none|[a-z-]+( [a-z-]+)*"),
    ASSERTIONS("assertions", "hold|fail"),
    ROBUST("robust", "yes|no"),
    OBSERVATIONALLY_ROBUST("observationallyRobust", "yes|no"),
    RACE_FREE("raceFree", "yes|no");

    private final String word;
    private final Pattern answers;

    Question(String word, String answers) {
        this.word = word;
        this.answers = Pattern.compile(answers);
    }

    static Optional<Question> named(String word) {
        return Arrays.stream(values()).filter(q -> q.word.equals(word)).findFirst();
    }

    boolean canBeAnswered(String answer) {
        return answers.matcher(answer).matches();
    }

    boolean countsOutcomes() {
        return this == SC || this == RC20;
    }

    String ask(Verdict verdict) {
        return switch (this) {
            case SC -> verdict.condition().map(c -> c.sc().word()).orElse("-");
            case RC20 -> verdict.condition().map(c -> c.rc20().word()).orElse("-");
            case FINDINGS -> kinds(verdict);
            case ASSERTIONS -> verdict.assertions().word();
            case ROBUST -> verdict.robust().answer().word();
            case OBSERVATIONALLY_ROBUST ->
                verdict.observationallyRobust().answer().word();
            case RACE_FREE -> verdict.raceFree().answer().word();
        };
    }

    @Override
    public String toString() {
        return word;
    }

    private static String kinds(Verdict verdict) {
        TreeSet<String> kinds = verdict.findings().stream()
                .map(Finding::kind)
                .map(Finding.Kind::word)
                .collect(Collectors.toCollection(TreeSet::new));
        return kinds.isEmpty() ? "none" : String.join(" ", kinds);
    }
}
