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
 * Makes {@code libtsan.so}, the run-time itself, of its sources. The user waits for it before the first program is built:
 * so the files are compiled at the same time, as many as there are processors.
 *
 * @param folder where the sources were written to
 */
record RuntimeLibrary(Compiler compiler, RuntimeSources sources, Path folder) {
    private static final String LANGUAGE = "c"; // which a C++ compiler has to be told

    /** @param options more than the sources ask for */
    void build(Path library, List<String> options) throws IOException {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Callable<Call>> units = new ArrayList<>();
            for (String unit : sources.units()) {
                units.add(() -> call(compileArguments(unit, options)));
            }
            for (Future<Call> call :
                    threads.invokeAll(units)) { // all have ended: none writes where nothing is any more
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

    /** An object without anything in it. */
    void buildNothing(Path object) throws IOException {
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

    private Call call(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(compiler.program().toString()));
        command.addAll(arguments);
        return Call.of(folder, command);
    }

    private static void check(Call call) throws RuntimeBuildException {
        if (!call.isSuccess()) {
            throw new RuntimeBuildException(call);
        }
    }
}
