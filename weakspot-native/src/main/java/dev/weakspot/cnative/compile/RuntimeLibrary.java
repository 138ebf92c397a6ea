package dev.weakspot.cnative.compile;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Builds {@code libtsan.so}, the run-time itself, from its sources. The first build of a user's program waits for it,
 * so the files are compiled in parallel, as many at a time as the machine has processors.
 *
 * @param folder the folder that the sources were written to
 */
record RuntimeLibrary(Compiler compiler, RuntimeSources sources, Path folder) {
    private static final String LANGUAGE = "c"; // a C++ compiler needs -x c

    /** @param options compiler options added to those of library-compile.flags */
    void build(Path library, List<String> options) throws IOException {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Callable<CompilerCall>> units = new ArrayList<>();
            for (String unit : sources.units()) {
                units.add(() -> call(compileArguments(unit, options)));
            }
            // invokeAll returns when all calls have ended: none writes into a folder that a failed build has removed
            for (Future<CompilerCall> call : threads.invokeAll(units)) {
                check(call.get());
            }
            check(call(linkArguments(library)));
            for (String unit : sources.units()) {
                Files.delete(folder.resolve(object(unit)));
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while compiling").initCause(e);
        } finally {
            threads.shutdownNow();
        }
    }

    void buildEmptyObject(Path object) throws IOException {
        check(call(List.of("-c", "-x", LANGUAGE, "/dev/null", "-o", object.toString())));
    }

    private List<String> compileArguments(String unit, List<String> options) {
        List<String> arguments = new ArrayList<>(sources.flags("library-compile"));
        arguments.addAll(options);
        arguments.addAll(List.of("-c", "-x", LANGUAGE, unit, "-o", object(unit)));
        return arguments;
    }

    private List<String> linkArguments(Path library) {
        List<String> arguments = new ArrayList<>(sources.flags("library-link"));
        sources.units().forEach(unit -> arguments.add(object(unit)));
        arguments.addAll(List.of("-ldl", "-lpthread", "-o", library.toString()));
        return arguments;
    }

    private static String object(String unit) {
        return unit + ".o";
    }

    private CompilerCall call(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(compiler.program().toString()));
        command.addAll(arguments);
        return CompilerCall.of(folder, command);
    }

    private static void check(CompilerCall call) throws RuntimeBuildException {
        if (!call.isSuccess()) {
            throw new RuntimeBuildException(call);
        }
    }
}
