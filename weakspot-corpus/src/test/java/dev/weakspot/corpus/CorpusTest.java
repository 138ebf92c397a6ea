package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Every litmus program we ship, held to the table of verdicts. A program without rows fails, a row without a program
 * fails, and a gap that starts to work fails until its row is updated.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CorpusTest {
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, true, 1, 1_000_000);

    private final Map<String, Path> programs = new TreeMap<>();
    private final Map<String, Verdict> verdicts = new HashMap<>();
    private List<VerdictTable.Row> rows;

    @BeforeAll
    void read() throws IOException {
        Path module = Path.of(System.getProperty("basedir", "."));
        Path resources = module.resolve("src/test/resources");
        rows = VerdictTable.read(resources.resolve("verdicts.csv"));
        collect(resources.resolve("litmus"));
        collect(module.resolve("../examples/litmus"));
    }

    private void collect(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = file.getFileName().toString().replaceFirst("\\.litmus$", "");
                assertThat(programs.put(name, file))
                        .as("another program named " + name)
                        .isNull();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> rows() {
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(row.program() + " " + row.question(), () -> check(row)));
    }

    @TestFactory
    Stream<DynamicTest> everyProgramHasRows() {
        Map<String, Set<Question>> asked = new HashMap<>();
        rows.forEach(row -> asked.computeIfAbsent(row.program(), p -> EnumSet.noneOf(Question.class))
                .add(row.question()));
        return programs.keySet().stream()
                .map(name -> DynamicTest.dynamicTest(
                        name,
                        () -> assertThat(asked.getOrDefault(name, Set.of())).contains(Question.SC, Question.FINDINGS)));
    }

    @Test
    void everyRowHasAProgram() {
        assertThat(programs.keySet())
                .containsAll(rows.stream().map(VerdictTable.Row::program).toList());
    }

    private void check(VerdictTable.Row row) throws IOException, InputException {
        Verdict verdict = verdict(row.program());
        if (row.isGap()) {
            assertThat(row.question().ask(verdict))
                    .as("line %d: a gap that is closed needs its row updated", row.line())
                    .isEqualTo("unknown");
            return;
        }
        assertThat(verdict.coverage().gaps())
                .as("what has no end under weak memory is said; what is asked here is known all the same")
                .allMatch(gap -> gap.startsWith("executions under RC20: given up"));
        assertThat(row.question().ask(verdict)).as("line %d", row.line()).isEqualTo(row.answer());
        if (row.question() == Question.SC) {
            assertThat(verdict.outcomes().orElseThrow().sc())
                    .as("line %d", row.line())
                    .hasSize(row.outcomes().getAsInt());
        } else if (row.question() == Question.RC20 && row.outcomes().isPresent()) {
            assertThat(verdict.outcomes().orElseThrow().rc20().orElseThrow())
                    .as("line %d", row.line())
                    .hasSize(row.outcomes().getAsInt());
        }
    }

    private Verdict verdict(String name) throws IOException, InputException {
        Verdict known = verdicts.get(name);
        if (known == null) {
            Path file = programs.get(name);
            assertThat(file).as("no program named " + name).isNotNull();
            Program program = Program.of(LitmusParser.parse(file.toString(), Files.readString(file)));
            known = Verifier.verify(program, OPTIONS, SearchControl.UNLIMITED);
            assertThat(known.program()).as("the name after C is the file's").isEqualTo(name);
            verdicts.put(name, known);
        }
        return known;
    }
}
