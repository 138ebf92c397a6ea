package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.DebugTools;
import dev.weakspot.event.Frame;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files of a program and their debug information, shared by all processes of the program. */
final class DebugFiles implements AutoCloseable {
    /** Enough for the first query about a program of several hundred megabytes. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** The number of functions that a note names. */
    private static final int MOST_NAMED = 5;

    /** What follows the name of a function where no line is known. */
    private static final Pattern OFFSET = Pattern.compile("\\+0x[0-9a-f]+$");

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

    /**
     * A note about the frames in this file, which have no line; empty if there are none.
     *
     * @param withoutLine frames whose file is the program or library
     */
    Optional<String> missingLines(Path file, List<Frame> withoutLine) {
        List<Frame> frames = withoutLine.stream()
                .filter(frame -> frame.file().equals(sources.shown(file.toString())))
                .toList();
        if (frames.isEmpty()) {
            return Optional.empty();
        }
        Path name = file.getFileName();
        if (files.containsKey(file) && !files.get(file).hasLines()) {
            return Optional.of("addr2line (of binutils) is missing or has failed: places in " + name
                    + " are shown as function and offset");
        }
        String functions = frames.stream()
                .map(frame -> OFFSET.matcher(frame.function()).replaceFirst(""))
                .filter(function -> !function.isEmpty())
                .distinct()
                .limit(MOST_NAMED)
                .collect(Collectors.joining(", "));
        return Optional.of(
                functions.isEmpty()
                        ? name + " has neither lines nor symbols (compile it with -g, and do not strip it)"
                        : name + " has no lines for " + functions + " (compile the files of these functions with -g)");
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
