package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
                Optional<Process> trial = tools.start(List.of(reader.get(0), "--version"));
                assumeTrue(trial.isPresent(), reader.get(0) + " is not installed");
                LineTable lines = new LineTable(built.file(), tools, List.of(List.of("no-such-program"), reader));
                assertThat(lines.at(built.inFile("pc") - 1))
                        .containsExactly(new DebugPosition("inner", file, 3), new DebugPosition("main", file, 8));
                assertThat(lines.at(0x7fff0000L))
                        .allSatisfy(position -> assertThat(position.isKnown()).isFalse());
                assertThat(lines.isSilent()).isFalse();
            }
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
