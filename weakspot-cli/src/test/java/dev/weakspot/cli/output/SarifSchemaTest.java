package dev.weakspot.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.SampleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SARIF files satisfy the schema of SARIF 2.1.0: golden files, and files that commands write. */
class SarifSchemaTest {
    private static final Path GOLDEN = Path.of("../weakspot-report/src/test/resources/golden");
    private static final Schema SCHEMA = schema();

    @TempDir
    private Path folder;

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(
                            Files.readString(Path.of("src/test/resources/schema/sarif-2.1.0.json")), InputFormat.JSON);
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static List<Path> goldenFiles() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            return files.filter(file -> file.toString().endsWith(".sarif"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("goldenFiles")
    void everyGoldenFileSatisfiesTheSchema(Path golden) throws IOException {
        assertThat(violations(Files.readString(golden))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify sb.litmus deadlock.litmus",
                "verify --max-states 3 sb.litmus",
                "verify missing.litmus",
                "test --runs 100 lost-update.litmus",
                "run --seed 3 deadlock.litmus"
            })
    void theFileOfACommandSatisfiesTheSchema(String arguments) throws IOException {
        CliSession session = new CliSession();
        session.folder = folder;
        String located = arguments.replaceAll("(\\S+\\.litmus)", SampleFiles.FOLDER + "/$1");
        session.run((located + " --sarif report.sarif").split(" "));
        assertThat(violations(Files.readString(folder.resolve("report.sarif")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"ruleId\":", "\"executionOrder\":", "\"startLine\":", "\"exitCode\":"})
    void anUnknownPropertyViolatesTheSchema(String neighbour) throws IOException {
        String log = Files.readString(GOLDEN.resolve("c-race.sarif"));
        String changed = log.replaceFirst(neighbour, "\"unknownProperty\": 1, " + neighbour);
        assertThat(changed).isNotEqualTo(log);
        assertThat(violations(changed)).isNotEmpty();
    }

    private static List<String> violations(String json) {
        return SCHEMA.validate(json, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
