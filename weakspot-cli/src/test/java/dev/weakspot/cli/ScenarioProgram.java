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
        List<Compiler> compilers = Compiler.present(SourceLanguage.C);
        assumeTrue(!compilers.isEmpty(), "no C compiler is installed");
        Path runtime = RuntimeCache.in(RUNTIMES).folder(compilers.get(0));
        Path program = folder.resolve("faulty");
        Path source = Files.copy(Path.of("src/test/resources/faulty.c"), folder.resolve("faulty.c"));
        List<String> arguments = List.of("-O1", "-pthread", source.toString(), "-o", program.toString());
        CompilerCall call = CompilerCall.of(folder, compilers.get(0).linkCommand(runtime, arguments));
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        return program;
    }
}
