package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.axiomatic.AxiomaticAnalysis;
import dev.weakspot.litmus.axiomatic.Axioms;
import dev.weakspot.litmus.axiomatic.GraphCounts;
import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axiomatic.LoopFreeProgram;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * The table of verdicts of the corpus was written by hand. The axioms check it for the programs without loops:
 * robustness, races, and the number of outcomes under both memory models.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CorpusAgainstAxiomsTest {
    private static final Path CORPUS = Path.of("../weakspot-corpus/src/test/resources");
    private static final int LIMIT = 20_000;

    private final Map<String, Path> programs = new TreeMap<>();
    private final Map<String, Optional<Axioms>> analysed = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private record Row(String program, String question, String answer, String outcomes) {}

    @BeforeAll
    void read() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS.resolve("litmus"))) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> programs.put(file.getFileName().toString().replaceFirst("\\.litmus$", ""), file));
        }
        for (String line : Files.readAllLines(CORPUS.resolve("verdicts.csv"))) {
            String[] fields = line.split(",", 5);
            if (fields.length > 2 && programs.containsKey(fields[0])) {
                String outcomes = fields.length > 3 ? fields[3].strip().replaceFirst(" outcomes?$", "") : "";
                rows.add(new Row(fields[0], fields[1].strip(), fields[2].strip(), outcomes));
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> axiomsAgreeWithTheTable() {
        return rows.stream()
                .filter(row -> axioms(row.program()).isPresent())
                .map(row -> DynamicTest.dynamicTest(row.program() + " " + row.question(), () -> check(row)));
    }

    /** Ensures that the comparison with the table covers enough programs. */
    @Test
    void mostProgramsAreSmallEnough() {
        long checked = rows.stream()
                .filter(row -> row.question().equals("robust"))
                .filter(row -> axioms(row.program()).isPresent())
                .count();
        assertThat(checked).isGreaterThan(150);
    }

    private void check(Row row) throws InputException {
        Axioms axioms = axioms(row.program()).orElseThrow();
        switch (row.question()) {
            case "robust" -> assertThat(yesOrNo(isRobust(row, axioms))).isEqualTo(row.answer());
            case "observationallyRobust" ->
                assertThat(yesOrNo(!axioms.reachesError())).isEqualTo(row.answer());
            case "raceFree" -> assertThat(yesOrNo(!axioms.racy())).isEqualTo(row.answer());
            case "rc20" -> checkOutcomes(row, isMixture(row) ? Model.RC11 : Model.RC20);
            case "sc" -> checkOutcomes(row, Model.SC);
            default -> {} // the naive interpreter checks findings and assertions
        }
    }

    /** RC11 decides programs that mix SC accesses and weaker ones. */
    private boolean isRobust(Row row, Axioms axioms) throws InputException {
        return isMixture(row)
                ? GraphCounts.of(file(row.program()), Model.RC11, LIMIT).isRobust()
                : axioms.robust();
    }

    private boolean isMixture(Row row) throws InputException {
        return ProgramCompiler.compile(file(row.program())).mixesScAccesses();
    }

    private static String yesOrNo(boolean isYes) {
        return isYes ? "yes" : "no";
    }

    private void checkOutcomes(Row row, Model memory) throws InputException {
        LitmusFile file = file(row.program());
        if (file.filter().isEmpty() && !row.outcomes().isEmpty()) {
            assertThat(Axioms.outcomes(file, memory, LIMIT)).hasSize(Integer.parseInt(row.outcomes()));
        }
    }

    private Optional<Axioms> axioms(String program) {
        return analysed.computeIfAbsent(program, name -> {
            try {
                return Optional.of(new AxiomaticAnalysis(LoopFreeProgram.of(file(name)), LIMIT).axioms());
            } catch (Unsupported e) {
                return Optional.empty();
            } catch (InputException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private LitmusFile file(String program) throws InputException {
        try {
            return LitmusParser.parse(program, Files.readString(programs.get(program)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
