package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.RuntimeBuildException;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.frontend.ScriptCommand;
import dev.weakspot.frontend.SetupException;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** Builds the run-time for a compiler and returns its folder, for the script {@code weakspot-cc}. */
final class CcRuntimeCommand implements ScriptCommand {
    @Override
    public String name() {
        return "cc-runtime";
    }

    @Override
    public String argumentLabel() {
        return "COMPILER";
    }

    @Override
    public String output(String compiler, Map<String, String> environment) throws InputException, SetupException {
        try {
            return RuntimeCache.ofUser(environment)
                    .folder(Compiler.at(Path.of(compiler)))
                    .toString();
        } catch (InvalidPathException e) {
            throw new InputException(compiler, "not the name of a file", "name a compiler");
        } catch (RuntimeBuildException e) {
            throw new SetupException(e.getMessage(), e.output(), e);
        } catch (IOException e) {
            throw new InputException(
                    "the run-time cannot be built: " + e.getMessage() + " (XDG_CACHE_HOME may name another folder)");
        }
    }
}
