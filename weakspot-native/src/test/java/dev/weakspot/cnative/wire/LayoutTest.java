package dev.weakspot.cnative.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Call;
import dev.weakspot.cnative.compile.Language;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Java believes of the shared memory is what a C compiler makes of wire.h. */
class LayoutTest {
    private static final Path RUNTIME = Path.of("src/main/resources/dev/weakspot/cnative/runtime");

    @TempDir
    private Path folder;

    private String compiler;

    @BeforeEach
    void findCompiler() {
        compiler = CompiledProgram.compiler(Language.C).program().toString();
    }

    @Test
    void everyFieldIsWhereCHasIt() throws IOException, IllegalAccessException {
        Map<String, Long> offsets = new TreeMap<>();
        offsets.put("asked", (long) Layout.ASKED);
        offsets.put("version", (long) Layout.PROGRAM_VERSION);
        offsets.put("expects_signals", (long) Layout.EXPECTS_SIGNALS);
        offsets.put("is_open", (long) Layout.IS_OPEN);
        offsets.put("returns", (long) Layout.RETURNS);
        offsets.put("answered", (long) Layout.ANSWERED);
        offsets.put("spins", (long) Layout.SPINS);
        offsets.put("program_sleeps", (long) Layout.PROGRAM_SLEEPS);
        offsets.put("engine_sleeps", (long) Layout.ENGINE_SLEEPS);
        offsets.put("token", (long) Layout.TOKEN);
        offsets.put("may_run", (long) Layout.MAY_RUN);
        offsets.put("is_back", (long) Layout.IS_BACK);
        offsets.put("logs", (long) Layout.LOG);
        constants(Layout.class).forEach((name, value) -> {
            if (name.startsWith("REQUEST_") || name.startsWith("ANSWER_")) {
                String field = name.toLowerCase(Locale.ROOT);
                int end = field.indexOf('_');
                offsets.put(field.substring(0, end) + "." + field.substring(end + 1), value);
            }
        });
        assertThat(printed(offsets.keySet().stream().toList(), "offsetof(struct ws_wire, %s)"))
                .isEqualTo(offsets);
    }

    @Test
    void sizesAreThoseOfC() throws IOException {
        assertThat(printed(
                                List.of(
                                        "sizeof(struct ws_wire)",
                                        "sizeof(struct ws_record)",
                                        "WS_WIRE_VERSION",
                                        "WS_MOST_THREADS",
                                        "WS_LOGS",
                                        "WS_LOG_RECORDS",
                                        "WS_TEXT_BYTES"),
                                "%s")
                        .values())
                .containsExactlyInAnyOrder(
                        (long) Layout.BYTES,
                        (long) Layout.RECORD_BYTES,
                        (long) Layout.VERSION,
                        (long) Layout.MOST_THREADS,
                        (long) Layout.LOGS,
                        (long) Layout.LOG_RECORDS,
                        (long) Layout.TEXT_BYTES);
    }

    @Test
    void everyNumberMeansTheSameInC() throws IOException, IllegalAccessException {
        Map<String, Long> numbers = new TreeMap<>();
        for (Class<?> holder : List.of(Request.class, Errand.class, LogRecord.class)) {
            numbers.putAll(constants(holder));
        }
        assertThat(printed(numbers.keySet().stream().toList(), "WS_%s")).isEqualTo(numbers);
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

    /** What a C program says that each of these is. */
    private Map<String, Long> printed(List<String> names, String expression) throws IOException {
        String prints = names.stream()
                .map(name -> "    printf(\"%lld\\n\", (long long)(" + expression.formatted(name) + "));\n")
                .collect(Collectors.joining());
        Path source = folder.resolve("prints.c");
        Path program = folder.resolve("prints");
        Files.writeString(
                source,
                "#include <stddef.h>\n#include <stdio.h>\n#include \"wire.h\"\nint main(void) {\n" + prints + "}\n");
        Call build = Call.of(
                folder,
                List.of(compiler, "-I", RUNTIME.toAbsolutePath().toString(), source.toString(), "-o", program + ""));
        assertThat(build.isSuccess()).as(build.text()).isTrue();
        List<Long> values = Call.of(folder, List.of(program.toString()))
                .text()
                .lines()
                .map(Long::valueOf)
                .toList();
        Map<String, Long> byName = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            byName.put(names.get(i), values.get(i));
        }
        return byName;
    }
}
