package dev.weakspot.litmus.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.recording.SpinTreatment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the explicit graphs of all runs of the programs of the corpus with the table of verdicts, which was worked out by
 * hand. Each violation has a narration.
 */
final class CorpusNarrationTest {
    private static final Path CORPUS =
            Path.of("").toAbsolutePath().getParent().resolve("weakspot-corpus/src/test/resources");

    /** Programs with SC accesses and weaker ones, or SC fences. The graphs of their SC runs do not show their violations. */
    private static final Set<String> MISSED = Set.of(
            "sc-missed",
            "IRIW+sc-reads",
            "IRIW+sc-writes+acq",
            "MP+sc-message",
            "MP+sc-update",
            "RWC+sc+acq",
            "SB+rfis",
            "SB+rfis-asserted");

    /**
     * Programs with runs that never end: a loop changes a register in every turn, reads several locations in a turn, or
     * fails spuriously.
     */
    private static final Set<String> ENDLESS =
            Set.of("counted-turns", "sc-read-taken-back", "seqlock", "weak-cas-loop");

    private static final int MOST_STEPS = 300_000;
    private static final int MOST_RUNS = 2_000;

    @Test
    void theGraphAgreesWithTheTable() throws IOException {
        Map<String, Boolean> expected = robust();
        expected.keySet().removeAll(ENDLESS);
        assertThat(expected).hasSizeGreaterThan(150);
        for (Map.Entry<String, Boolean> entry : expected.entrySet()) {
            Optional<Boolean> found = new NaiveRobustnessCheck(program(entry.getKey()), MOST_STEPS).isRobust();
            boolean isShown = entry.getValue() || MISSED.contains(entry.getKey());
            assertThat(found).as(entry.getKey()).contains(isShown);
        }
    }

    @Test
    void everyViolationHasANarration() throws IOException {
        int narrations = 0;
        for (String name : robust().keySet()) {
            Optional<Finding> finding = firstViolation(program(name));
            finding.ifPresent(narration -> check(name, narration));
            narrations += finding.isPresent() ? 1 : 0;
        }
        assertThat(narrations).isGreaterThan(80);
    }

    private static void check(String name, Finding narration) {
        List<Interleaving.Step> steps = narration.interleaving().steps();
        Interleaving.Step last = steps.get(steps.size() - 1);
        assertThat(narration.message()).as(name).matches("P\\d's .* at line \\d+ may (miss|come before) P\\d's .*");
        assertThat(last.isFailure()).as(name).isTrue();
        assertThat(last.site()).as(name).isEqualTo(narration.site().orElseThrow());
        assertThat(narration.accesses()).as(name).hasSize(2);
        assertThat(narration.accesses().get(0).location())
                .as(name)
                .isEqualTo(narration.accesses().get(1).location());
        assertThat(narration.explanation())
                .as(name)
                .hasSizeGreaterThan(2)
                .allMatch(sentence -> !sentence.endsWith("."));
    }

    /** Explores shorter runs before longer runs. */
    private static Optional<Finding> firstViolation(LitmusProgram program) {
        Deque<ScheduledRun> open = new ArrayDeque<>(List.of(ScheduledRun.beginning(program, SpinTreatment.AUTO)));
        for (int runs = 0; runs < MOST_RUNS && !open.isEmpty(); runs++) {
            ScheduledRun run = open.remove();
            for (int thread = 0; thread < program.threads().size(); thread++) {
                Optional<Finding> finding = violation(run, thread);
                if (finding.isPresent()) {
                    return finding;
                }
                open.addAll(run.steps(thread));
            }
        }
        return Optional.empty();
    }

    private static Optional<Finding> violation(ScheduledRun run, int thread) {
        try {
            return Optional.of(run.robustness(thread));
        } catch (IllegalStateException e) {
            return Optional.empty();
        }
    }

    /** The rows about robustness of the programs of the corpus; the table also has rows of the examples, which are larger. */
    private static Map<String, Boolean> robust() throws IOException {
        Map<String, Boolean> answers = new TreeMap<>();
        for (String line : Files.readAllLines(CORPUS.resolve("verdicts.csv"))) {
            String[] cells = line.split(", *", -1);
            if (cells.length > 2 && cells[1].equals("robust") && file(cells[0]).isPresent()) {
                answers.put(cells[0], cells[2].equals("yes"));
            }
        }
        return answers;
    }

    private static LitmusProgram program(String name) throws IOException {
        return CompiledPrograms.program(Files.readString(file(name).orElseThrow()))
                .withoutOutcomes();
    }

    private static Optional<Path> file(String name) throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(path -> path.endsWith(name + ".litmus")).findFirst();
        }
    }
}
