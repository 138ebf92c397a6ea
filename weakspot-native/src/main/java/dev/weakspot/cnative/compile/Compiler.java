package dev.weakspot.cnative.compile;

import dev.weakspot.input.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A compiler of the user. A command has the flags in the folder of the run-time ({@link RuntimeCache#folder}), as the
 * launcher adds them for {@code weakspot cc}, and then the user's arguments. These come last, so that they override the
 * flags.
 */
public record Compiler(Path program, CompilerFamily family) {
    /** The compiler that {@code weakspot cc} or {@code weakspot c++} uses. */
    public static Compiler find(SourceLanguage language, Map<String, String> environment) throws InputException {
        String requested = environment.getOrDefault(language.variable(), "");
        String name = requested.isEmpty() ? language.defaultName() : requested;
        Optional<Path> program = onPath(name, environment);
        if (program.isEmpty()) {
            throw unusable(
                    "no " + language.word() + " compiler: there is no program '" + name + "'",
                    requested.isEmpty()
                            ? "install gcc or clang, or set " + language.variable()
                            : language.variable() + " has to name one program, without arguments");
        }
        return at(program.get());
    }

    /** Every compiler that is installed under one of its own names: none, gcc, clang, or both. */
    public static List<Compiler> present(SourceLanguage language) {
        return language.ownNames().stream()
                .flatMap(name -> onPath(name, System.getenv()).stream())
                .flatMap(program -> usable(program).stream())
                .toList();
    }

    private static Optional<Compiler> usable(Path program) {
        try {
            return Optional.of(at(program));
        } catch (InputException e) {
            return Optional.empty();
        }
    }

    /** Determines the family of a compiler, and its platform, from the macros that it defines. */
    public static Compiler at(Path file) throws InputException {
        Path program = file.toAbsolutePath();
        String macros = macros(program);
        if (!macros.contains("#define __x86_64__ ") || !macros.contains("#define __LP64__ ")) {
            throw unusable(program + " does not compile for 64-bit x86", "Weakspot runs programs only there, for now");
        }
        if (!macros.contains("#define __linux__ ")) {
            throw unusable(program + " does not compile for Linux", "Weakspot runs programs only there, for now");
        }
        return new Compiler(program, macros.contains("#define __clang__ ") ? CompilerFamily.CLANG : CompilerFamily.GCC);
    }

    private static String macros(Path program) throws InputException {
        try {
            CompilerCall call = CompilerCall.of(
                    program.getParent(), List.of(program.toString(), "-dM", "-E", "-x", "c", "/dev/null"));
            if (call.isSuccess() && call.text().contains("#define __GNUC__ ")) {
                return call.text();
            }
        } catch (IOException e) {
            throw unusable(program + " cannot be started: " + e.getMessage(), "use gcc or clang");
        }
        throw unusable(program + " is neither gcc nor clang", "use one of them");
    }

    private static Optional<Path> onPath(String name, Map<String, String> environment) {
        try {
            if (name.contains("/")) {
                return Optional.of(Path.of(name)).filter(Compiler::isProgram);
            }
            return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                    .filter(folder -> !folder.isEmpty())
                    .map(folder -> Path.of(folder, name))
                    .filter(Compiler::isProgram)
                    .findFirst();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** A command that does not link: the arguments contain {@code -c} or a similar option. */
    public List<String> compileCommand(Path runtime, List<String> arguments) throws IOException {
        return command(RuntimeCache.compileFlags(runtime), List.of(), arguments);
    }

    /** A command that builds a program or a shared library from sources, objects or both. */
    public List<String> linkCommand(Path runtime, List<String> arguments) throws IOException {
        return command(RuntimeCache.compileFlags(runtime), RuntimeCache.linkFlags(runtime), arguments);
    }

    private List<String> command(List<String> compileFlags, List<String> linkFlags, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(compileFlags);
        command.addAll(linkFlags);
        command.addAll(arguments);
        return command;
    }

    private static InputException unusable(String problem, String remedy) {
        return new InputException(problem + " (" + remedy + ")");
    }
}
