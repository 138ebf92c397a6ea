package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that was built and has run. It printed its memory map, and then lines with a name and an address. */
final class BuiltProgram {
    /** The header of every program. {@code mark} stands for a function that a compiler calls before an access. */
    static final String HEADER = """
            #include <stdio.h>
            #include <stdlib.h>
            static void print_address(const char *name, const void *address) { printf("%s %p\\n", name, address); }
            static void print_maps(void) {
                FILE *maps = fopen("/proc/self/maps", "r");
                for (int c; (c = fgetc(maps)) != EOF;) putchar(c);
                fclose(maps);
            }
            __attribute__((noinline)) static void mark(const char *name) { print_address(name, __builtin_return_address(0)); }
            """;

    private final Path folder;
    private final String output;
    private final Map<String, Long> addresses = new HashMap<>();

    private BuiltProgram(Path folder, String output) {
        this.folder = folder;
        this.output = output;
        for (String line : output.split("\n", -1)) {
            String[] words = line.split(" ", -1);
            if (words.length == 2 && words[1].startsWith("0x")) {
                addresses.put(words[0], Long.parseLong(words[1].substring(2), 16));
            }
        }
    }

    /** Builds and runs a program. Skips the test if the compiler is not installed. */
    static BuiltProgram program(Path folder, String compiler, List<String> options, String source) throws IOException {
        Files.writeString(folder.resolve("here.h"), HEADER);
        String file = compiler.endsWith("++") ? "main.cpp" : "main.c";
        Files.writeString(folder.resolve(file), source);
        List<String> command = new ArrayList<>(List.of(compiler, file, "-o", "program"));
        command.addAll(options);
        run(folder, command);
        return new BuiltProgram(
                folder, run(folder, List.of(folder.resolve("program").toString())));
    }

    static String run(Path folder, List<String> command) throws IOException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("LD_LIBRARY_PATH", folder.toString());
        try {
            Process process = builder.start();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(process.exitValue()).as(() -> command + "\n" + text).isZero();
            return text;
        } catch (IOException missing) {
            assumeTrue(false, command.get(0) + " is not installed");
            throw missing;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    MappedModules modules() {
        return MappedModules.parse(output);
    }

    Symbols symbols() {
        return Symbols.of(this::modules, folder);
    }

    Path file() {
        return folder.resolve("program");
    }

    /** The address that the program printed with this name. */
    long address(String name) {
        return addresses.get(name);
    }

    /** The address of this name relative to the file. */
    long inFile(String name) {
        return modules().at(address(name)).orElseThrow().inFile(address(name));
    }
}
