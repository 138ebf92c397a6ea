package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every JSON report satisfies docs/report.schema.json: the golden files of all modules and the output of each command. */
class ReportSchemaTest {
    private static final Path ROOT = Path.of("..");
    private static final Schema SCHEMA = schema();

    @TempDir
    private Path folder;

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(ROOT.resolve("docs/report.schema.json")), InputFormat.JSON);
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static List<Path> goldenReports() throws IOException {
        try (Stream<Path> reports = Files.list(ROOT.resolve("weakspot-report/src/test/resources/golden"));
                Stream<Path> transcripts = Files.list(Path.of("src/test/resources/golden"))) {
            return Stream.concat(reports, transcripts)
                    .filter(file -> file.toString().matches(".*\\.json(\\.txt)?"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("goldenReports")
    void everyGoldenReportSatisfiesTheSchema(Path golden) throws IOException {
        assertThat(violations(jsonIn(Files.readString(golden)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify --outcomes --repair sb.litmus",
                "verify --max-states 3 sb.litmus",
                "verify --memory sc deadlock.litmus lost-update.litmus",
                "test --runs 100 lost-update.litmus",
                "test --runs 100 --memory rc20 sb.litmus",
                "run --seed 3 deadlock.litmus"
            })
    void theOutputOfACommandSatisfiesTheSchema(String arguments) {
        CliSession session = new CliSession();
        session.folder = folder;
        String located = arguments.replaceAll("(\\S+\\.litmus)", SampleFiles.FOLDER + "/$1");
        session.run((located + " --format json").split(" "));
        assertThat(violations(session.output.toString())).isEmpty();
    }

    @Test
    void theOutputOfAReplaySatisfiesTheSchema() throws IOException {
        CliSession session = new CliSession();
        session.folder = folder;
        session.run("test", "--runs", "100", SampleFiles.path("deadlock.litmus"));
        session.output.getBuffer().setLength(0);
        session.run("replay", "--format", "json", recording().toString());
        assertThat(session.output.toString()).contains("\"kind\": \"deadlock\"", "\"execution\":");
        assertThat(violations(session.output.toString())).isEmpty();
    }

    private Path recording() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".recording"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void theOutputOfACompiledProgramSatisfiesTheSchema(@TempDir Path built) throws IOException {
        CliSession session = new CliSession();
        session.folder = folder;
        String program = ScenarioProgram.in(built).toString();
        session.run(
                "test", "--format", "json", "--output", "--runs", "20", "--strategy", "random", program, "--", "race");
        assertThat(session.output.toString()).contains("\"kind\": \"race\"");
        assertThat(violations(session.output.toString())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"weakspot\":", "\"program\":", "\"robust\":", "\"kind\":", "\"operation\":", "\"executions\":"
            })
    void anUnknownFieldViolatesTheSchema(String neighbour) throws IOException {
        String report = Files.readString(ROOT.resolve("weakspot-report/src/test/resources/golden/c-race.json"));
        String changed = report.replaceFirst(neighbour, "\"unknownField\": 1, " + neighbour);
        assertThat(changed).isNotEqualTo(report);
        assertThat(violations(changed)).isNotEmpty();
    }

    static List<String> violations(String json) {
        return SCHEMA.validate(json, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /** A transcript has the command before the object, and standard error and the exit code after it. */
    private static String jsonIn(String transcript) {
        int end = transcript.indexOf("\n}\n");
        assertThat(end).isPositive();
        return transcript.substring(transcript.indexOf('{'), end + 2);
    }
}
