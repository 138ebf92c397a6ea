package dev.weakspot.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.CompilerFamily;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        if (isFortran(source)) {
            return gfortran().filter(present -> present.family() == family);
        }
        SourceLanguage language = isCxx(source) ? SourceLanguage.CXX : SourceLanguage.C;
        return Compiler.present(language).stream()
                .filter(present -> present.family() == family)
                .findFirst();
    }

    private static Optional<Compiler> gfortran() {
        try {
            String path = System.getenv().getOrDefault("PATH", "");
            return Optional.of(Compiler.find(SourceLanguage.C, Map.of("WEAKSPOT_CC", "gfortran", "PATH", path)));
        } catch (InputException e) {
            return Optional.empty();
        }
    }

    private static boolean isFortran(Path source) {
        return source.toString().endsWith(".f90");
    }

    private static String dialect(Path source) {
        if (isFortran(source)) {
            return "-cpp";
        }
        return isCxx(source) ? "-std=c++20" : "-std=gnu17";
    }

    private static boolean isCxx(Path source) {
        return source.toString().endsWith(".cc");
    }

    /** Builds the program, unless an earlier build of the same sources and arguments exists. */
    Path build(CorpusPrograms programs, Path source, Optional<String> variant) throws IOException {
        Compiler compiler = compiler(source).orElseThrow();
        Path runtime = RuntimeCache.in(RUNTIMES).folder(compiler);
        List<String> arguments = new ArrayList<>(List.of("-g", optimisation, "-w", dialect(source)));
        arguments.addAll(programs.options());
        arguments.add("-I" + programs.folder().toAbsolutePath());
        variant.ifPresent(name -> arguments.add("-D" + name));
        arguments.add(source.toAbsolutePath().toString());
        String all = compiler.linkCommand(runtime, arguments) + Files.readString(source) + programs.headers();
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
