package dev.weakspot.cnative.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder with a small C program, {@code main.c} and {@code twice.c}, that tests build with the compiler scripts. */
final class ScriptProject {
    private final Path parent;
    private final Path folder;

    /** Writes the program to a folder in this one. The name of the folder has a space, because names of users may have spaces. */
    ScriptProject(Path parent) throws IOException {
        this.parent = parent;
        folder = Files.createDirectories(parent.resolve("wo rk"));
        write("main.c", """
                #include <stdatomic.h>
                #include <stdio.h>
                #include <weakspot.h>
                #ifdef __SANITIZE_THREAD__
                #error the program must not depend on the instrumentation
                #endif
                #ifndef WORD
                #define WORD "hello"
                #endif
                int twice(int);
                atomic_int seen;
                int main(void) {
                    atomic_thread_fence(memory_order_seq_cst);
                    atomic_store_explicit(&seen, twice(21), memory_order_release);
                    printf("%s %d\\n", WORD, atomic_load(&seen));
                    return 0;
                }
                """);
        write("twice.c", "int calls;\nint twice(int x) { calls++; return 2 * x; }\n");
    }

    Path folder() {
        return folder;
    }

    void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    CompilerScript script(Toolchain toolchain) throws Exception {
        return new CompilerScript(parent, toolchain);
    }

    /** The call has exit code 0 and prints nothing. */
    static void assertSucceeds(CompilerCall call) {
        assertThat(call).isEqualTo(new CompilerCall(call.command(), 0, ""));
    }

    /** The program has exit code 0 and prints this line. */
    void assertPrints(String program, String line) throws Exception {
        assertThat(CompilerCall.of(folder, List.of("./" + program)))
                .isEqualTo(new CompilerCall(List.of("./" + program), 0, line + "\n"));
    }

    String symbols(String file) throws Exception {
        return CompilerCall.of(folder, List.of("nm", file)).text();
    }

    /** The arguments in a text in which blanks separate them. */
    static List<String> arguments(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }
}
