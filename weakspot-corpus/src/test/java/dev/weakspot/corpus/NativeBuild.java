package dev.weakspot.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.CompilerFamily;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** A compiler and an optimisation level: {@code gcc-O2}. */
record NativeBuild(CompilerFamily family, String optimisation) {
    static final String USUAL = "gcc-O2";

    private static final Path FOLDER = Path.of("target/native");
    private static final Path RUNTIMES = Path.of("../target/caches/weakspot"); // shared with the tests of other modules

    static NativeBuild of(String word) {
        int dash = word.indexOf('-');
        return new NativeBuild(
                CompilerFamily.valueOf(word.substring(0, dash).toUpperCase(Locale.ROOT)), word.substring(dash));
    }

    @Override
    public String toString() {
        return family.name().toLowerCase(Locale.ROOT) + optimisation;
    }

    /** The compiler, if it is installed. */
    Optional<Compiler> compiler(Path source) {
        SourceLanguage language = isCxx(source) ? SourceLanguage.CXX : SourceLanguage.C;
        return Compiler.present(language).stream()
                .filter(present -> present.family() == family)
                .findFirst();
    }

    private static boolean isCxx(Path source) {
        return source.toString().endsWith(".cc");
    }

    /** Builds the program, unless an earlier build of the same sources and arguments exists. */
    Path build(Path programs, Path source, Optional<String> variant) throws IOException {
        Compiler compiler = compiler(source).orElseThrow();
        Path runtime = RuntimeCache.in(RUNTIMES).folder(compiler);
        List<String> arguments = new ArrayList<>(List.of("-g", optimisation, "-pthread", "-w"));
        arguments.add(isCxx(source) ? "-std=c++20" : "-std=gnu17");
        arguments.add("-I" + programs.toAbsolutePath());
        variant.ifPresent(name -> arguments.add("-D" + name));
        arguments.add(source.toAbsolutePath().toString());
        String all = compiler.linkCommand(runtime, arguments)
                + Files.readString(source)
                + Files.readString(programs.resolve("together.h"));
        String name = source.getFileName().toString().replace('.', '-');
        Path program = FOLDER.resolve("programs")
                .resolve(name + "-" + UUID.nameUUIDFromBytes(all.getBytes(UTF_8)))
                .toAbsolutePath();
        if (!Files.exists(program)) {
            Files.createDirectories(program.getParent());
            Path unfinished = Files.createTempFile(program.getParent(), name, "");
            arguments.addAll(List.of("-o", unfinished.toString()));
            CompilerCall call = CompilerCall.of(Path.of("").toAbsolutePath(), compiler.linkCommand(runtime, arguments));
            if (!call.isSuccess()) {
                throw new IOException(call.text());
            }
            Files.move(unfinished, program, StandardCopyOption.ATOMIC_MOVE);
        }
        return program;
    }
}
