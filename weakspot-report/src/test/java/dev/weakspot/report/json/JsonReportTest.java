package dev.weakspot.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.Samples;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

final class JsonReportTest {
    static List<String> samples() {
        return List.copyOf(NativeSamples.withLitmus().keySet());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void equalsTheGoldenFile(String sample) throws IOException {
        Golden.check(sample + ".json", report(NativeSamples.withLitmus().get(sample)));
    }

    @Test
    void severalProgramsAreOneObject() throws IOException {
        Verdict[] verdicts = Samples.all().values().toArray(new Verdict[0]);
        assertThat(programs(report(verdicts))).hasSize(verdicts.length);
    }

    @Test
    void noProgramIsAnEmptyList() throws IOException {
        assertThat(report()).isEqualTo("""
                {
                  "weakspot": "0.1.0",
                  "programs": []
                }
                """);
    }

    @Test
    void textIsEscapedWithoutLoss() throws IOException {
        Verdict verdict = Samples.hostileText();
        Map<?, ?> program = programs(report(verdict)).get(0);
        Map<?, ?> finding = (Map<?, ?>) ((List<?>) program.get("findings")).get(0);
        Map<?, ?> condition = (Map<?, ?>) ((Map<?, ?>) program.get("verdicts")).get("condition");
        assertThat(program.get("program")).isEqualTo(verdict.program());
        assertThat(program.get("file")).isEqualTo(verdict.file());
        assertThat(finding.get("message")).isEqualTo(verdict.findings().get(0).message());
        assertThat(condition.get("text")).isEqualTo(verdict.condition().get().text());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isPlainAsciiWithUnixLineEnds(String sample) throws IOException {
        assertThat(report(NativeSamples.withLitmus().get(sample)))
                .matches("[\\x20-\\x7e\\n]*")
                .endsWith("}\n");
    }

    @Test
    void absentPartsOfAVerdictAreLeftOut() throws IOException {
        Map<?, ?> program = programs(report(Samples.forallHolds())).get(0);
        assertThat(program.keySet().stream().map(Object::toString))
                .containsExactly("program", "file", "complete", "verdicts", "findings", "statistics");
        Map<?, ?> verdicts =
                (Map<?, ?>) programs(report(Samples.noCondition())).get(0).get("verdicts");
        assertThat(verdicts.containsKey("condition")).isFalse();
    }

    @Test
    void programsAreWrittenAsTheyAreAdded() throws IOException {
        StringBuilder out = new StringBuilder();
        try (JsonReport report = new JsonReport(out, "0.1.0")) {
            report.add(Samples.unreachable());
            assertThat(out).contains("\"seconds\"");
        }
    }

    @Test
    void aSecondCloseDoesNothing() throws IOException {
        StringBuilder out = new StringBuilder();
        JsonReport report = new JsonReport(out, "0.1.0");
        report.close();
        String once = out.toString();
        report.close();
        assertThat(out.toString()).isEqualTo(once);
    }

    @Test
    void aFailingOutputIsAnIoException() throws IOException {
        JsonReport report = new JsonReport(new FullDisk(), "0.1.0");
        assertThatThrownBy(() -> report.add(Samples.unreachable())).isExactlyInstanceOf(IOException.class);
    }

    private static String report(Verdict... verdicts) throws IOException {
        StringBuilder out = new StringBuilder();
        try (JsonReport report = new JsonReport(out, "0.1.0")) {
            for (Verdict verdict : verdicts) {
                report.add(verdict);
            }
        }
        return out.toString();
    }

    private static List<Map<?, ?>> programs(String report) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), report)) {
            Map<?, ?> root = (Map<?, ?>) value(parser, parser.nextToken());
            assertThat(parser.nextToken()).as("nothing after the object").isNull();
            List<Map<?, ?>> programs = new ArrayList<>();
            ((List<?>) root.get("programs")).forEach(program -> programs.add((Map<?, ?>) program));
            return programs;
        }
    }

    private static Object value(JsonParser parser, JsonToken token) {
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> object = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                assertThat(object.put(name, value(parser, parser.nextToken())))
                        .as(name)
                        .isNull();
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> array = new ArrayList<>();
            for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                array.add(value(parser, next));
            }
            return array;
        }
        return parser.getString();
    }

    private static final class FullDisk extends Writer {
        @Override
        public void write(char[] characters, int offset, int length) throws IOException {
            throw new IOException("no space left on device");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
