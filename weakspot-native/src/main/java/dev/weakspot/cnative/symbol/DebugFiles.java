package dev.weakspot.cnative.symbol;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What all processes of a program share: the files it was made of, and what became known about them. */
final class DebugFiles implements AutoCloseable {
    /** The first question about a program of some hundred megabytes takes so long. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Map<Path, DebugFile> files = new ConcurrentHashMap<>();
    private final DebugTools tools;
    private final SourceFiles sources;

    /* guarded by itself */
    private final Set<String> notes = new LinkedHashSet<>();

    DebugFiles(Path workingDirectory) {
        this.tools = new DebugTools(PATIENCE);
        this.sources = new SourceFiles(workingDirectory);
    }

    DebugFile of(MappedModule module) {
        return files.computeIfAbsent(module.file(), file -> new DebugFile(file, tools, this::note));
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
    }
}
