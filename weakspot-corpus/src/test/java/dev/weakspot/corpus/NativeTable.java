package dev.weakspot.corpus;

import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The expected findings of the C and C++ programs, one line per program and variant:
 *
 * <pre>
 * program, variant, builds, findings, note
 * locks/mutex.c, , gcc-O0 clang-O2, none
 * locks/mutex.c, NO_LOCK, , race (assertion)
 * </pre>
 *
 * A variant is a macro that is defined for the compiler. Findings in parentheses are possible and not required. A row
 * without builds uses {@code gcc-O2} alone. The findings follow from the program, not from the output of Weakspot. If
 * Weakspot misses a finding, the note begins with {@code gap:}, and the row fails when Weakspot finds it. If the note begins
 * with {@code pct:}, the strategy {@code random} is not required to find it.
 */
final class NativeTable {
    private static final String HEAD = "program, variant, builds, findings, note";

    private NativeTable() {}

    /**
     * One program as one variant.
     *
     * @param certain the kinds of findings that must be found
     * @param possible the kinds of findings that may be found, the certain ones included
     */
    record Row(
            MemoryModel memory,
            int line,
            String program,
            Optional<String> variant,
            List<NativeBuild> builds,
            Set<Finding.Kind> certain,
            Set<Finding.Kind> possible,
            String note) {
        /** This row under weak memory, where robustness violations are not reported. */
        Row underWeakMemory() {
            Row row = new Row(
                    MemoryModel.RC20,
                    line,
                    program,
                    variant,
                    builds,
                    EnumSet.copyOf(certain),
                    EnumSet.copyOf(possible),
                    note);
            row.certain.remove(Finding.Kind.ROBUSTNESS);
            row.possible.remove(Finding.Kind.ROBUSTNESS);
            return row;
        }

        boolean isGap() {
            return note.startsWith("gap: ");
        }

        /** Whether the strategy {@code random} is not required to find it. */
        boolean isHardForRandom() {
            return note.startsWith("pct: ");
        }

        @Override
        public String toString() {
            return program + variant.map(name -> " " + name).orElse("");
        }
    }

    static List<Row> read(Path file, MemoryModel memory) throws IOException {
        return parse(Files.readAllLines(file), memory);
    }

    static List<Row> parse(List<String> lines, MemoryModel memory) {
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw new IllegalArgumentException("line 1 must be: " + HEAD);
        }
        List<Row> rows = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Row row = row(memory, i + 1, line);
            if (!known.add(row.toString())) {
                throw malformed(row.line(), "duplicate row", line);
            }
            rows.add(row);
        }
        return rows;
    }

    private static Row row(MemoryModel memory, int number, String line) {
        String[] fields = line.split(",", 5); // a note may contain commas
        if (fields.length < 4 || fields[0].isBlank()) {
            throw malformed(number, "a row needs a program, a variant, builds and findings", line);
        }
        Set<Finding.Kind> certain = EnumSet.noneOf(Finding.Kind.class);
        Set<Finding.Kind> possible = EnumSet.noneOf(Finding.Kind.class);
        for (String word : words(fields[3])) {
            boolean isCertain = !word.startsWith("(");
            Finding.Kind kind = kind(isCertain ? word : word.substring(1, word.length() - 1))
                    .orElseThrow(() -> malformed(number, "unknown kind of finding: " + word, line));
            possible.add(kind);
            if (isCertain) {
                certain.add(kind);
            }
        }
        String builds = fields[2].isBlank() ? NativeBuild.USUAL : fields[2];
        return new Row(
                memory,
                number,
                fields[0].strip(),
                Optional.of(fields[1].strip()).filter(name -> !name.isEmpty()),
                words(builds).stream().map(NativeBuild::of).toList(),
                certain,
                possible,
                fields.length > 4 ? fields[4].strip() : "");
    }

    private static List<String> words(String field) {
        return field.strip().equals("none") ? List.of() : List.of(field.strip().split(" "));
    }

    static Optional<Finding.Kind> kind(String word) {
        return Arrays.stream(Finding.Kind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst();
    }

    private static IllegalArgumentException malformed(int number, String what, String line) {
        return new IllegalArgumentException("line " + number + ": " + what + ": " + line);
    }
}
