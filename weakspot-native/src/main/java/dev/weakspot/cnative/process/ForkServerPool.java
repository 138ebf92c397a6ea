package dev.weakspot.cnative.process;

import dev.weakspot.cnative.symbol.MappedModules;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.input.UncheckedInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A program that can be run many times, by several engines at once: each run takes one of its fork servers, and gives it
 * back. All of them end when this is closed.
 */
public final class ForkServerPool implements AutoCloseable {
    private final Launch launch;
    private final Deque<ForkServer> idle = new ArrayDeque<>();
    private final List<ForkServer> all = new ArrayList<>();
    private final Map<ForkServer, Symbols> symbols = new HashMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private final Optional<FileState> state;
    private boolean isClosed;

    public ForkServerPool(Launch launch) {
        this.launch = launch;
        this.state = FileState.of(launch.executable());
    }

    public Launch launch() {
        return launch;
    }

    /** One that this thread had before, or a new one. */
    public ForkServer take() {
        synchronized (this) {
            if (isClosed) {
                throw new IllegalStateException("nobody runs a program that is closed");
            }
            Optional<ForkServer> own =
                    idle.stream().filter(ForkServer::isUsedHere).findFirst();
            Optional<ForkServer> any = own.or(() -> idle.stream().findFirst());
            if (any.isPresent()) {
                idle.remove(any.get());
                return any.get();
            }
        }
        if (hasChanged()) {
            throw new UncheckedInputException(
                    launch.executable() + ": was changed or removed before all runs were made (start again)");
        }
        ForkServer server = ForkServerStarter.start(launch);
        synchronized (this) {
            if (!isClosed) {
                all.add(server);
                return server;
            }
        }
        server.close();
        throw new IllegalStateException("nobody runs a program that is closed");
    }

    private boolean hasChanged() {
        return !FileState.of(launch.executable()).equals(state);
    }

    /** What tells whether a file is still the same. */
    private record FileState(String key, long size, FileTime modified) {
        static Optional<FileState> of(Path file) {
            try {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                return Optional.of(
                        new FileState(String.valueOf(found.fileKey()), found.size(), found.lastModifiedTime()));
            } catch (IOException e) {
                return Optional.empty(); // it is not there
            }
        }
    }

    /** Those of the process and of what it forks; what is read for one is known for all. */
    public synchronized Symbols symbols(ForkServer server) {
        return symbols.computeIfAbsent(
                server,
                added -> symbols.isEmpty()
                        ? Symbols.of(() -> modules(added), launch.folder())
                        : symbols.values().iterator().next().in(() -> modules(added)));
    }

    /** A run may have loaded more than the process that has forked it. */
    private static MappedModules modules(ForkServer server) {
        return MappedModules.of(server.run().orElse(server.process()));
    }

    /** Something that whoever reads the report should know. */
    public synchronized void remark(String text) {
        remarks.add(text);
    }

    public synchronized List<String> remarks() {
        List<String> all = new ArrayList<>(remarks);
        symbols.values().forEach(known -> all.addAll(known.notes()));
        if (hasChanged()) {
            all.add(launch.executable().getFileName()
                    + " was changed or removed while it ran: all runs are of the old one, but places may be wrong");
        }
        return all.stream().distinct().toList();
    }

    /** Libraries of it that may synchronise in a way that nobody sees. */
    public synchronized List<String> unseenLibraries() {
        return symbols.values().stream()
                .flatMap(known -> known.unseenLibraries().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** One that has died is replaced when somebody needs another. */
    public void giveBack(ForkServer server) {
        if (server.isGone()) {
            server.close();
        }
        synchronized (this) {
            if (server.isGone()) {
                all.remove(server);
            } else {
                idle.push(server);
            }
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        all.forEach(ForkServer::close);
        symbols.values().forEach(Symbols::close);
    }
}
