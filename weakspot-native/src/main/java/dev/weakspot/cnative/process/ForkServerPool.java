package dev.weakspot.cnative.process;

import dev.weakspot.cnative.symbol.MappedModules;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.Site;
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
 * The fork servers of one program. Several engines can run the program at the same time: each run takes a fork server
 * and gives it back. All fork servers end when the pool is closed.
 */
public final class ForkServerPool implements AutoCloseable {
    private final Launch launch;
    private final SetUps setUps;
    private final Deque<ForkServer> idle = new ArrayDeque<>();
    private final List<ForkServer> all = new ArrayList<>();
    private final Map<ForkServer, Symbols> symbols = new HashMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private final Optional<FileState> state;
    private boolean isClosed;
    private int concurrentRuns;

    public ForkServerPool(Launch launch) {
        this(launch, SetUps.shared());
    }

    public ForkServerPool(Launch launch, SetUps setUps) {
        this.launch = launch;
        this.setUps = setUps;
        this.state = FileState.of(launch.executable());
        expectConcurrentRuns(1);
    }

    /** So many runs are made at the same time from now on. */
    public synchronized void expectConcurrentRuns(int runs) {
        Processors.ALL.expectMoreRuns(runs - concurrentRuns);
        concurrentRuns = runs;
    }

    public Launch launch() {
        return launch;
    }

    /** How long the set-ups of the runs take, and whether the runs can share one. */
    public SetUps setUps() {
        return setUps;
    }

    /** An idle fork server, preferably one that the calling thread used last, or a new one. */
    public ForkServer take() {
        synchronized (this) {
            if (isClosed) {
                throw new IllegalStateException("the pool of fork servers is closed");
            }
            Optional<ForkServer> own =
                    idle.stream().filter(ForkServer::isUsedByCurrentThread).findFirst();
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
        ForkServer server = ForkServerStarter.start(launch, setUps);
        synchronized (this) {
            if (!isClosed) {
                all.add(server);
                return server;
            }
        }
        server.close();
        throw new IllegalStateException("the pool of fork servers is closed");
    }

    private boolean hasChanged() {
        return !FileState.of(launch.executable()).equals(state);
    }

    /** The attributes of a file that differ after it was changed or replaced. */
    private record FileState(String key, long size, FileTime modified) {
        static Optional<FileState> of(Path file) {
            try {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                return Optional.of(
                        new FileState(String.valueOf(found.fileKey()), found.size(), found.lastModifiedTime()));
            } catch (IOException e) {
                return Optional.empty(); // there is no such file
            }
        }
    }

    /** The symbols of a fork server and its runs. All servers of the pool share the debug information that was read. */
    public synchronized Symbols symbols(ForkServer server) {
        return symbols.computeIfAbsent(
                server,
                added -> symbols.isEmpty()
                        ? Symbols.of(() -> modules(added), launch.folder())
                        : symbols.values().iterator().next().in(() -> modules(added)));
    }

    /** The modules of the current run, if there is one: it may have loaded more modules than the fork server. */
    private static MappedModules modules(ForkServer server) {
        return MappedModules.of(server.run().orElse(server.process()));
    }

    /** Adds a note for the report. Equal notes are reported once. */
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

    /** Notes for the report about sites that have no line. */
    public synchronized List<String> notesOn(List<Site> shown) {
        return symbols.values().stream()
                .flatMap(known -> known.notesOn(shown).stream())
                .distinct()
                .toList();
    }

    /** The libraries of the program that may synchronise threads without being observed. */
    public synchronized List<String> unseenLibraries() {
        return symbols.values().stream()
                .flatMap(known -> known.unseenLibraries().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Gives a fork server back. A server that has ended is removed; {@link #take} starts a new one when needed. */
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
        expectConcurrentRuns(0);
        all.forEach(ForkServer::close);
        symbols.values().forEach(Symbols::close);
    }
}
