package dev.weakspot.cnative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds programs of tests with the first installed compiler. */
public final class CompiledProgram {
    /** The caches that the tests of all modules share, because a build of the run-time takes seconds. A changed source causes a new build. */
    public static final Path CACHES =
            Path.of("..", "target", "caches").toAbsolutePath().normalize();

    private CompiledProgram() {}

    /** An instrumented program from this source text. */
    public static Path of(Path folder, SourceLanguage language, String source, String... flags) throws IOException {
        Path file = folder.resolve(language == SourceLanguage.C ? "program.c" : "program.cc");
        return of(folder, language, List.of(Files.writeString(file, source)), flags);
    }

    /** An instrumented program from these source files. */
    public static Path of(Path folder, SourceLanguage language, List<Path> sources, String... flags)
            throws IOException {
        return of(folder, compiler(language), sources, flags);
    }

    /** An instrumented program from these source files, built with this compiler. */
    public static Path of(Path folder, Compiler compiler, List<Path> sources, String... flags) throws IOException {
        Path program = folder.resolve("program");
        List<String> arguments = new ArrayList<>(List.of("-O1", "-pthread"));
        arguments.addAll(List.of(flags));
        sources.forEach(source -> arguments.add(source.toString()));
        arguments.addAll(List.of("-o", program.toString()));
        CompilerCall call = CompilerCall.of(folder, compiler.linkCommand(runtime(compiler), arguments));
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        return program;
    }

    /** The run-time for programs of this compiler. */
    public static Path runtime(Compiler compiler) throws IOException {
        return RuntimeCache.in(CACHES.resolve("weakspot")).folder(compiler);
    }

    /** The first installed compiler. If none is installed, the test is skipped. */
    public static Compiler compiler(SourceLanguage language) {
        List<Compiler> present = Compiler.present(language);
        assumeTrue(!present.isEmpty(), "no compiler is installed for " + language);
        return present.get(0);
    }
}
