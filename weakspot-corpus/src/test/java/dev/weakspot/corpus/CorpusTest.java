package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.SearchVerdict;
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
 * Compares the verdict of every litmus program of the corpus and the examples with the table. A program without rows fails,
 * a row without a program fails, and a closed gap fails until its row is updated.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CorpusTest {
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, true, 1, 1_000_000);

    private final Map<String, Path> programs = new TreeMap<>();
    private final Map<String, SearchVerdict> verdicts = new HashMap<>();
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
        SearchVerdict verdict = verdict(row.program());
        if (row.isGap()) {
            assertThat(row.question().ask(verdict))
                    .as("line %d: the gap is closed, update the row", row.line())
                    .isEqualTo("unknown");
            return;
        }
        assertThat(verdict.coverage().gaps())
                .as("the only accepted gap: an exploration under RC20 that reached its limit")
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

    private SearchVerdict verdict(String name) throws IOException, InputException {
        SearchVerdict known = verdicts.get(name);
        if (known == null) {
            Path file = programs.get(name);
            assertThat(file).as("no program named " + name).isNotNull();
            LitmusProgram program =
                    ProgramCompiler.compile(LitmusParser.parse(file.toString(), Files.readString(file)));
            known = Verifier.verify(program, OPTIONS, VerifyControl.UNLIMITED);
            assertThat(known.program())
                    .as("the name of the program is the name of its file")
                    .isEqualTo(name);
            verdicts.put(name, known);
        }
        return known;
    }
}
