package dev.weakspot.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expected verdicts, one line per program and question:
 *
 * <pre>
 * program, question, answer, outcomes, note
 * SB+rlx, sc, unreachable, 3 outcomes
 * SB+rlx, rc20, reachable, 4 outcomes, gap: RC20 is not explored yet
 * </pre>
 *
 * The answers were worked out by hand and from the axioms, not copied from the output of Weakspot. If Weakspot cannot give an
 * answer, the note begins with {@code gap:}, and the row passes as long as the verdict is {@code unknown}.
 */
final class VerdictTable {
    private static final String HEAD = "program, question, answer, outcomes, note";
    private static final Pattern OUTCOMES = Pattern.compile("(\\d+) outcomes?");

    private VerdictTable() {}

    /** @param outcomes the number of distinct outcomes, if the row has one */
    record Row(int line, String program, Question question, String answer, OptionalInt outcomes, String note) {
        boolean isGap() {
            return note.startsWith("gap: ");
        }
    }

    static List<Row> parse(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw new IllegalArgumentException("line 1 must be: " + HEAD);
        }
        List<Row> rows = new ArrayList<>();
        Set<String> asked = new HashSet<>();
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Row row = row(i + 1, line);
            if (!asked.add(row.program() + " " + row.question())) {
                throw malformed(row.line(), "duplicate row", line);
            }
            rows.add(row);
        }
        return rows;
    }

    static List<Row> read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    private static Row row(int number, String line) {
        String[] fields = line.split(",", 5); // a note may contain commas
        if (fields.length < 3 || fields[0].isBlank()) {
            throw malformed(number, "a row needs a program, a question and an answer", line);
        }
        Question question =
                Question.named(fields[1].strip()).orElseThrow(() -> malformed(number, "unknown question", line));
        String answer = fields[2].strip();
        if (!question.canBeAnswered(answer)) {
            throw malformed(number, "not an answer to " + question, line);
        }
        OptionalInt outcomes = outcomes(number, line, fields.length > 3 ? fields[3].strip() : "");
        if (outcomes.isPresent() ? !question.countsOutcomes() : question == Question.SC) {
            throw malformed(
                    number, "sc needs a number of outcomes, rc20 may have one, and other questions have none", line);
        }
        String note = fields.length > 4 ? fields[4].strip() : "";
        return new Row(number, fields[0].strip(), question, answer, outcomes, note);
    }

    private static OptionalInt outcomes(int number, String line, String field) {
        if (field.isEmpty()) {
            return OptionalInt.empty();
        }
        Matcher matcher = OUTCOMES.matcher(field);
        if (!matcher.matches()) {
            throw malformed(number, "the number of outcomes is written as '4 outcomes'", line);
        }
        return OptionalInt.of(Integer.parseInt(matcher.group(1)));
    }

    private static IllegalArgumentException malformed(int number, String what, String line) {
        return new IllegalArgumentException("line " + number + ": " + what + ": " + line);
    }
}
