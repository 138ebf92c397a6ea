package dev.weakspot.cnative.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Defects of the C sources that no program can reveal on this platform. The tests compile or analyse parts of the sources alone. */
@Timeout(600)
class RuntimeDefectsTest {
    @TempDir
    Path folder;

    private RuntimeSources sources;

    @BeforeEach
    void writeSources() throws Exception {
        sources = RuntimeSources.shipped();
        sources.writeTo(folder);
    }

    private CompilerCall call(Compiler compiler, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(compiler.program().toString()));
        command.addAll(arguments);
        return CompilerCall.of(folder, command);
    }

    private static List<Compiler> compilers() {
        List<Compiler> compilers = Compiler.present(SourceLanguage.C);
        assumeFalse(compilers.isEmpty(), "neither gcc nor clang is installed");
        return compilers;
    }

    /** On x86-64 {@code va_end} does nothing, so only a static analysis finds a path without it. */
    @Test
    void everyArgumentListIsEnded() throws Exception {
        List<Compiler> analysers = compilers().stream()
                .filter(compiler -> compiler.family().word().equals("clang"))
                .toList();
        assumeFalse(analysers.isEmpty(), "clang is not installed");
        List<String> arguments = new ArrayList<>(
                List.of("--analyze", "-Xclang", "-analyzer-checker=valist.Unterminated,valist.Uninitialized"));
        arguments.addAll(sources.flags("library-compile"));
        sources.texts().forEach((name, text) -> {
            if (name.endsWith(".c") && text.contains("va_start")) {
                arguments.add(name);
            }
        });
        assertThat(call(analysers.get(0), arguments).text()).isEmpty();
    }

    @Test
    void aRunIsRefusedIfTheRunTimeHasNoMemory() throws Exception {
        Files.writeString(folder.resolve("no-memory.c"), """
                #include "memory/own_array.h"
                #include <stdlib.h>
                void *__libc_realloc(void *block, size_t size) { return (void)block, (void)size, (void *)0; }
                void ws_refuse(const void *pc, const char *text) { (void)pc, (void)text, exit(42); }
                int main(void) {
                    size_t room = 0;
                    int *array = ws_grow(NULL, 0, &room, sizeof *array, NULL);
                    return array == NULL;
                }
                """);
        for (Compiler compiler : compilers()) {
            List<String> arguments = new ArrayList<>(sources.flags("library-compile"));
            arguments.addAll(List.of("no-memory.c", "memory/own_array.c", "-o", "no-memory"));
            CompilerCall build = call(compiler, arguments);
            assertThat(build.isSuccess()).as(build.text()).isTrue();
            assertThat(CompilerCall.of(folder, List.of("./no-memory")).code()).isEqualTo(42);
        }
    }
}
