package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A compiled C program whose argument selects a scenario, most of them faulty: {@code src/test/resources/faulty.c}. */
final class ScenarioProgram {
    /** The cache of run-times that the tests of all modules share. */
    static final Path RUNTIMES = Path.of("../target/caches/weakspot");

    private ScenarioProgram() {}

    static Path in(Path folder) throws IOException {
        return of("faulty.c", folder);
    }

    /** Another C program of the test resources. */
    static Path of(String name, Path folder) throws IOException {
        Path source = Files.copy(Path.of("src/test/resources", name), folder.resolve(name));
        return built(SourceLanguage.C, source, folder.resolve(name.substring(0, name.indexOf('.'))));
    }

    static Path ofCxx(Path source, Path folder) throws IOException {
        return built(SourceLanguage.CXX, source, folder.resolve("program"));
    }

    private static Path built(SourceLanguage language, Path source, Path program) throws IOException {
        List<Compiler> compilers = Compiler.present(language);
        assumeTrue(!compilers.isEmpty(), "no compiler is installed for " + language);
        Path runtime = RuntimeCache.in(RUNTIMES).folder(compilers.get(0));
        List<String> arguments = List.of("-O1", "-pthread", source.toString(), "-o", program.toString());
        CompilerCall call = CompilerCall.of(source.getParent(), compilers.get(0).linkCommand(runtime, arguments));
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        return program;
    }
}
