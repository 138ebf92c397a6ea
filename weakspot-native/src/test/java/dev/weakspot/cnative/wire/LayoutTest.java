package dev.weakspot.cnative.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.event.WordFunction;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java side and a C compiler agree on every constant, offset and size that wire.h declares, by name. */
class LayoutTest {
    private static final Path RUNTIME = Path.of("src/main/resources/dev/weakspot/cnative/runtime");

    /** Constants that only the run-time needs. */
    private static final Set<String> ONLY_IN_C =
            Set.of("WS_NOTHING", "WS_LOG_RESERVE", "WS_FRAME_UNIT", "WS_MUTEX_NORMAL", "WS_INTERRUPTED");

    private static final String FIELD = "(?m)^    (?:_Alignas\\(\\d+\\) )?(?:struct )?\\w+ (\\w+)(?:\\[[^;]*)?;";
    private static final String CONSTANT = "#define (WS_\\w+) ";
    private static final String ENUMERATION = "(?s)enum \\w*\\s*\\{(.*?)\\}";

    @TempDir
    private Path folder;

    private Path header;
    private String text;

    @BeforeEach
    void findHeader() throws IOException {
        try (Stream<Path> files = Files.walk(RUNTIME)) {
            header = files.filter(file -> file.endsWith("wire.h")).findFirst().orElseThrow();
        }
        text = Files.readString(header);
    }

    @Test
    void constantsEqualTheConstantsInC() throws IOException, IllegalAccessException {
        Map<String, Long> known = new TreeMap<>();
        for (Class<?> holder : List.of(RequestKind.class, ReplyCode.class, LogRecord.class)) {
            constants(holder).forEach((name, value) -> known.put("WS_" + name, value));
        }
        List<WordFunction> functions = List.of(WordFunction.values());
        functions.forEach(function -> known.put("WS_" + function, (long) functions.indexOf(function)));
        known.put("WS_WIRE_VERSION", (long) Layout.VERSION);
        known.put("WS_MOST_THREADS", (long) Layout.MOST_THREADS);
        known.put("WS_UNREGISTERED", (long) Layout.UNREGISTERED);
        known.put("WS_LOGS", (long) Layout.LOGS);
        known.put("WS_LOG_RECORDS", (long) Layout.LOG_RECORDS);
        known.put("WS_TEXT_BYTES", (long) Layout.TEXT_BYTES);
        known.put("WS_UNDEFINED", Layout.UNDEFINED);
        known.put("WS_NO_THREAD", Integer.toUnsignedLong(SharedMemory.NO_THREAD));
        Map<String, Long> declared = printed(declaredConstants(), "%s");
        declared.keySet().removeAll(ONLY_IN_C);
        assertThat(declared).isEqualTo(known);
    }

    @Test
    void offsetsEqualTheOffsetsInC() throws IOException, IllegalAccessException {
        Map<String, Long> known = new TreeMap<>();
        constants(Layout.class).forEach((name, value) -> {
            if (name.startsWith("REQUEST_") || name.startsWith("ANSWER_")) {
                known.put(name.toLowerCase(Locale.ROOT).replaceFirst("_", "."), value);
            }
        });
        known.put("asked", (long) Layout.ASKED);
        known.put("version", (long) Layout.PROGRAM_VERSION);
        known.put("expects_signals", (long) Layout.EXPECTS_SIGNALS);
        known.put("is_open", (long) Layout.IS_OPEN);
        known.put("idle_threads", (long) Layout.IDLE_THREADS);
        known.put("returns", (long) Layout.RETURNS);
        known.put("answered", (long) Layout.ANSWERED);
        known.put("spins", (long) Layout.SPINS);
        known.put("token", (long) Layout.TOKEN);
        known.put("answer", (long) Layout.ANSWER);
        known.put("program_sleeps", (long) Layout.PROGRAM_SLEEPS);
        known.put("engine_sleeps", (long) Layout.ENGINE_SLEEPS);
        known.put("request", (long) Layout.REQUEST);
        known.put("may_run", (long) Layout.MAY_RUN);
        known.put("is_back", (long) Layout.IS_BACK);
        known.put("logs", (long) Layout.LOG);
        List<String> fields = Stream.of(
                        fields("ws_wire", ""), fields("ws_request", "request."), fields("ws_answer", "answer."))
                .flatMap(List::stream)
                .toList();
        assertThat(printed(fields, "offsetof(struct ws_wire, %s)")).isEqualTo(known);
    }

    @Test
    void sizesEqualTheSizesInC() throws IOException {
        assertThat(printed(List.of("ws_wire", "ws_record", "ws_answer"), "sizeof(struct %s)"))
                .isEqualTo(Map.of(
                        "ws_wire", (long) Layout.BYTES,
                        "ws_record", (long) Layout.RECORD_BYTES,
                        "ws_answer", (long) Layout.BYTES_OF_ANSWER));
    }

    private List<String> declaredConstants() {
        String code = text.replaceAll("(?s)/\\*.*?\\*/", "");
        Stream<String> defined = find(CONSTANT, code);
        Stream<String> enumerated = find(ENUMERATION, code)
                .flatMap(body -> Arrays.stream(body.split(",")))
                .map(entry -> entry.replaceFirst("=.*", "").strip())
                .filter(name -> !name.isEmpty());
        return Stream.concat(defined, enumerated).toList();
    }

    private List<String> fields(String structure, String prefix) {
        String body = find("(?s)struct " + structure + " \\{(.*?)\n\\};", text)
                .findFirst()
                .orElseThrow();
        return find(FIELD, body).map(field -> prefix + field).toList();
    }

    private static Stream<String> find(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1));
    }

    private static Map<String, Long> constants(Class<?> holder) throws IllegalAccessException {
        Map<String, Long> constants = new TreeMap<>();
        for (Field field : holder.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !Modifier.isPrivate(field.getModifiers())) {
                constants.put(field.getName(), ((Number) field.get(null)).longValue());
            }
        }
        return constants;
    }

    /** The values that a C program prints for these names, as {@code name=value}. */
    private Map<String, Long> printed(List<String> names, String expression) throws IOException {
        String prints = names.stream()
                .map(name ->
                        "    printf(\"%s=%%lld\\n\", (long long)(%s));\n".formatted(name, expression.formatted(name)))
                .collect(Collectors.joining());
        Path source = folder.resolve("prints.c");
        Path program = folder.resolve("prints");
        Files.writeString(
                source,
                "#include <stddef.h>\n#include <stdio.h>\n#include \"wire.h\"\nint main(void) {\n" + prints + "}\n");
        String compiler = CompiledProgram.compiler(SourceLanguage.C).program().toString();
        String include = header.getParent().toAbsolutePath().toString();
        CompilerCall build =
                CompilerCall.of(folder, List.of(compiler, "-I", include, source.toString(), "-o", program.toString()));
        assertThat(build.isSuccess()).as(build.text()).isTrue();
        Map<String, Long> values = new TreeMap<>();
        CompilerCall.of(folder, List.of(program.toString())).text().lines().forEach(line -> {
            int equals = line.indexOf('=');
            values.put(line.substring(0, equals), Long.valueOf(line.substring(equals + 1)));
        });
        return values;
    }
}
