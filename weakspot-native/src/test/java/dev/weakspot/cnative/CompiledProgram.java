package dev.weakspot.cnative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Call;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.Language;
import dev.weakspot.cnative.compile.RuntimeCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs that tests have built, with the first compiler that is there. */
public final class CompiledProgram {
    /** Of the tests of all modules: the run-time takes seconds to build, and is another one as soon as a source changes. */
    public static final Path CACHES =
            Path.of("..", "target", "caches").toAbsolutePath().normalize();

    private CompiledProgram() {}

    /** One for Weakspot, from this text. */
    public static Path of(Path folder, Language language, String source, String... flags) throws IOException {
        Compiler compiler = compiler(language);
        Path file = folder.resolve(language == Language.C ? "program.c" : "program.cc");
        Path program = folder.resolve("program");
        Files.writeString(file, source);
        List<String> arguments = new ArrayList<>(List.of("-O1", "-pthread"));
        arguments.addAll(List.of(flags));
        arguments.addAll(List.of(file.toString(), "-o", program.toString()));
        Call call = Call.of(folder, compiler.linkCommand(runtime(compiler), arguments));
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        return program;
    }

    /** The run-time that programs of this compiler are linked with. */
    public static Path runtime(Compiler compiler) throws IOException {
        return RuntimeCache.in(CACHES.resolve("weakspot")).folder(compiler);
    }

    /** The first that is installed; without one the test says that it was skipped. */
    public static Compiler compiler(Language language) {
        List<Compiler> present = Compiler.present(language);
        assumeTrue(!present.isEmpty(), "no compiler is installed for " + language);
        return present.get(0);
    }
}
