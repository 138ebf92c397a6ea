package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.DebugTools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The files of a program and their debug information, shared by all processes of the program. */
final class DebugFiles implements AutoCloseable {
    /** Enough for the first query about a program of several hundred megabytes. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Enough for debug information of some hundred megabytes. Names are then shown without members. */
    private static final Duration TYPE_TIMEOUT = Duration.ofSeconds(10);

    private final Map<Path, DebugFile> files = new ConcurrentHashMap<>();
    private final DebugTools tools;
    private final DebugTools typeTools;
    private final SourceFiles sources;

    /* guarded by itself */
    private final Set<String> notes = new LinkedHashSet<>();

    DebugFiles(Path workingDirectory) {
        this.tools = new DebugTools(TIMEOUT);
        this.typeTools = new DebugTools(TYPE_TIMEOUT);
        this.sources = new SourceFiles(workingDirectory);
    }

    DebugFile of(MappedModule module) {
        return files.computeIfAbsent(module.file(), file -> new DebugFile(file, tools, typeTools, this::note));
    }

    SourceFiles sources() {
        return sources;
    }

    void note(String sentence) {
        synchronized (notes) {
            notes.add(sentence);
        }
    }

    List<String> notes() {
        synchronized (notes) {
            return List.copyOf(notes);
        }
    }

    @Override
    public void close() {
        tools.close();
        typeTools.close();
    }
}
