package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.debuginfo.DebugTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinesTest {
    private static final String SOURCE = """
            #include "here.h"
            static inline __attribute__((always_inline)) void inner(void) {
                mark("pc");
                print_address("end", "");
            }
            int main(void) {
                print_maps();
                inner();
                return 0;
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void linesDoNotDependOnTheReader() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g", "-O2"), SOURCE);
        String file = folder.resolve("main.c").toString();
        for (List<String> reader : LineTable.READERS) {
            try (DebugTools tools = new DebugTools(Duration.ofSeconds(20))) {
                if (tools.start(List.of(reader.get(0), "--version")).isEmpty()) {
                    continue; // not installed
                }
                LineTable lines = new LineTable(built.file(), tools, List.of(List.of("no-such-program"), reader));
                assertThat(lines.at(built.inFile("pc") - 1))
                        .containsExactly(new DebugPosition("inner", file, 3), new DebugPosition("main", file, 8));
                assertThat(lines.at(0x7fff0000L))
                        .allSatisfy(position -> assertThat(position.isKnown()).isFalse());
                assertThat(lines.isSilent()).isFalse();
            }
        }
    }

    /** The code of a lambda that clang inlines twice; addr2line of binutils 2.40 names only TestBody. */
    @Test
    void inlinedCodeOfClangHasItsOwnLine() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "clang++", List.of("-g", "-O2"), """
                #include "here.h"
                struct guard {
                    int *slot;
                    ~guard() {
                        mark("pc");
                        *slot = 0;
                    }
                };
                static int slot;
                static inline int pop(int count) {
                    guard held{&slot};
                    if (count > 2) return 0;
                    if (slot != count) throw count;
                    return slot;
                }
                int main(int count, char **) {
                    print_maps();
                    try {
                        return pop(count - 1);
                    } catch (int) {
                        return 0;
                    }
                }
                """);
        try (Symbols symbols = built.symbols()) {
            assertThat(symbols.site(built.address("pc")).stack())
                    .extracting(frame -> frame.line())
                    .startsWith(5)
                    .contains(19);
            assertThat(symbols.notes()).isEmpty();
        }
    }

    @Test
    void linesAreUnknownWithoutAReader() {
        try (DebugTools tools = new DebugTools(Duration.ofSeconds(20))) {
            LineTable lines = new LineTable(folder.resolve("program"), tools, List.of(List.of("no-such-program")));
            assertThat(lines.at(1)).isEmpty();
            assertThat(lines.isSilent()).isTrue();
        }
    }

    @Test
    void linesAreUnknownIfTheReaderTakesTooLong() throws IOException {
        Path slow = script("echo 0x1; exec sleep 600");
        try (DebugTools tools = new DebugTools(Duration.ofMillis(200))) {
            LineTable lines = new LineTable(folder.resolve("program"), tools, List.of(List.of(slow.toString())));
            assertThat(lines.at(1)).isEmpty();
            assertThat(lines.at(2)).isEmpty();
            assertThat(lines.isSilent()).isTrue();
        }
    }

    @Test
    void malformedOutputOfAReaderIsIgnored() throws IOException {
        Path malformed = script("read a; read b; echo $a; echo f; echo nonsense; echo g; echo $b; echo; echo; read c");
        try (DebugTools tools = new DebugTools(Duration.ofSeconds(20))) {
            LineTable lines = new LineTable(folder.resolve("program"), tools, List.of(List.of(malformed.toString())));
            assertThat(lines.at(1)).containsExactly(new DebugPosition("f", "", 0));
            assertThat(lines.at(2)).isEmpty();
            assertThat(lines.isSilent()).isTrue();
        }
    }

    @Test
    void readersAreKilledWhenTheToolsAreClosed() throws InterruptedException {
        DebugTools tools = new DebugTools(Duration.ofSeconds(20));
        Process process = tools.start(List.of("sleep", "600")).orElseThrow();
        tools.close();
        assertThat(process.waitFor())
                .as("exit status, 0 if it slept to its end")
                .isNotZero();
    }

    private Path script(String body) throws IOException {
        Path script = folder.resolve("reader");
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }
}
