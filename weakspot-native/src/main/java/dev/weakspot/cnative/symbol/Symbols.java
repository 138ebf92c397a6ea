package dev.weakspot.cnative.symbol;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * From the addresses of one process to the words of its program. What was asked for once costs a look into a table. May be
 * used by several threads.
 */
public final class Symbols implements AutoCloseable {
    /** Of a recursion that is deeper, the innermost. */
    private static final int MOST_CALLERS = 256;

    /** A program that comes to a place by so many ways has used up its room; it is forgotten and looked up again. */
    private static final int MOST_SITES = 1 << 16;

    private static final String RUNTIME = "libtsan.so";

    private final DebugFiles files;
    private final Supplier<MappedModules> loaded;
    private final Map<Place, Site> sites = new ConcurrentHashMap<>();
    private final Map<Long, List<Call>> calls = new ConcurrentHashMap<>();
    private volatile MappedModules modules = MappedModules.NONE;

    /** A thread at an address, and how it got there. */
    private record Place(long pc, LongBuffer callers) {}

    /**
     * A function that is being executed.
     *
     * @param source its file as debug information has it
     * @param isOwn whether the programmer wrote it, and the line is known
     */
    private record Call(Frame frame, String source, boolean isOwn) {
        boolean isPlaced() {
            return frame.line() > 0;
        }
    }

    private Symbols(DebugFiles files, Supplier<MappedModules> loaded) {
        this.files = files;
        this.loaded = loaded;
    }

    /**
     * Those of a process.
     *
     * @param loaded what it has loaded; asked again when an address is in nothing that is known
     * @param workingDirectory files below it are shown relative to it
     */
    public static Symbols of(Supplier<MappedModules> loaded, Path workingDirectory) {
        return new Symbols(new DebugFiles(workingDirectory), loaded);
    }

    /** Those of another process of the same program. Lives as long as the first, which alone must be closed. */
    public Symbols in(Supplier<MappedModules> otherProcess) {
        return new Symbols(files, otherProcess);
    }

    /**
     * The innermost place that the programmer wrote, if there is one.
     *
     * @param pc where the thread is: an address that some call returns to
     * @param callers where the functions it is in will return to, innermost first
     */
    public Site site(long pc, long... callers) {
        Site known = sites.get(new Place(pc, LongBuffer.wrap(callers)));
        if (known != null) {
            return known;
        }
        Site site = siteOf(stack(pc, callers));
        if (sites.size() >= MOST_SITES) {
            sites.clear();
        }
        sites.put(new Place(pc, LongBuffer.wrap(callers.clone())), site);
        return site;
    }

    private List<Call> stack(long pc, long[] callers) {
        List<Call> stack = new ArrayList<>(calls(pc));
        if (stack.stream().noneMatch(Call::isPlaced)) {
            remarkMissingLines(pc);
        }
        for (int i = 0; i < Math.min(callers.length, MOST_CALLERS); i++) {
            stack.addAll(calls(callers[i]));
        }
        return stack;
    }

    private Site siteOf(List<Call> stack) {
        List<Frame> frames = withoutBeginning(stack).stream().map(Call::frame).toList();
        Call innermost = stack.stream()
                .filter(Call::isOwn)
                .findFirst()
                .or(() -> stack.stream().filter(Call::isPlaced).findFirst())
                .orElse(stack.get(0));
        Frame frame = innermost.frame();
        return innermost.isPlaced()
                ? new Site(
                        frame.file(), frame.line(), 0, files.sources().line(innermost.source(), frame.line()), frames)
                : new Site(frame.file() + "(" + frame.function() + ")", 0, 0, "", frames);
    }

    /** How the system has started the program or the thread says nothing about them. */
    private static List<Call> withoutBeginning(List<Call> stack) {
        int end = stack.size();
        while (end > 1 && !stack.get(end - 1).isOwn()) {
            end--;
        }
        return stack.get(0).isOwn() || end > 1 ? stack.subList(0, end) : stack;
    }

    /** The function that returns to this address is in, and those inlined there; at least one. */
    private List<Call> calls(long returnAddress) {
        List<Call> known = calls.get(returnAddress);
        if (known == null) {
            known = lookUp(returnAddress - 1); // the next instruction may belong to another line, or function
            calls.put(returnAddress, known);
        }
        return known;
    }

    private List<Call> lookUp(long address) {
        Optional<MappedModule> module = module(address);
        if (module.isEmpty()) {
            return List.of(new Call(new Frame("0x" + Long.toHexString(address), "", 0), "", false));
        }
        List<Call> found = new ArrayList<>();
        for (DebugPosition spot : files.of(module.get()).spots(module.get().inFile(address))) {
            found.add(spot.isKnown() ? call(module.get(), spot) : unplaced(module.get(), address));
        }
        return found.isEmpty() ? List.of(unplaced(module.get(), address)) : List.copyOf(found);
    }

    private Call call(MappedModule module, DebugPosition spot) {
        Frame frame = new Frame(spot.function(), files.sources().shown(spot.file()), spot.line());
        boolean isOwn =
                spot.line() > 0 && !isForeign(module) && !files.sources().isForeign(spot.file());
        return new Call(frame, spot.file(), isOwn);
    }

    /** Our run-time is nobody's program. */
    private boolean isForeign(MappedModule module) {
        return module.file().endsWith(RUNTIME)
                || files.sources().isForeign(module.file().toString());
    }

    private Call unplaced(MappedModule module, long address) {
        long inFile = module.inFile(address);
        String function = files.of(module)
                .function(inFile)
                .map(symbol -> symbol.name() + "+0x" + Long.toHexString(inFile - symbol.address()))
                .orElseGet(() -> "+0x" + Long.toHexString(inFile));
        return new Call(new Frame(function, files.sources().shown(module.file().toString()), 0), "", false);
    }

    private void remarkMissingLines(long pc) {
        module(pc).filter(module -> !isForeign(module)).ifPresent(module -> {
            boolean isRead = files.of(module).hasLines();
            files.note(
                    isRead
                            ? module.name() + " was built without -g, at least in part: places in it are shown as"
                                    + " function and offset"
                            : "addr2line (of binutils) is missing or has failed: places in " + module.name()
                                    + " are shown as function and offset");
        });
    }

    /** The variable that has the byte at this address, if it lives as long as the program. */
    public Optional<GlobalVariable> global(long address) {
        return modules()
                .at(address) // what is in no module is mostly on the heap, and not worth a second look
                .flatMap(module -> files.of(module)
                        .variable(module.inFile(address))
                        .map(symbol ->
                                new GlobalVariable(symbol.name(), symbol.address() + module.bias(), symbol.bytes())));
    }

    /** Where a variable is declared. Takes seconds the first time if the program is large. */
    public Optional<Site> declaration(GlobalVariable global) {
        return module(global.address())
                .flatMap(module -> files.of(module).declaration(module.inFile(global.address())))
                .map(symbol -> new Site(
                        files.sources().shown(symbol.file()),
                        symbol.line(),
                        0,
                        files.sources().line(symbol.file(), symbol.line())));
    }

    /** The name of the function that begins at this address. */
    public Optional<String> function(long start) {
        return module(start)
                .flatMap(module -> files.of(module)
                        .function(module.inFile(start))
                        .filter(symbol -> symbol.address() == module.inFile(start))
                        .map(SymbolTable.Symbol::name));
    }

    private Optional<MappedModule> module(long address) {
        return modules().at(address).or(() -> {
            modules = modules.and(loaded.get());
            return modules.at(address);
        });
    }

    private MappedModules modules() {
        if (modules.isEmpty()) {
            modules = loaded.get();
        }
        return modules;
    }

    /** What has been loaded, as far as anything of it was looked up, and may synchronise in a way that nobody sees. */
    public List<String> unseenLibraries() {
        return modules().all().stream()
                .flatMap(module -> LoadedLibrary.of(module.file()).stream())
                .filter(LoadedLibrary::isUnseen)
                .map(LoadedLibrary::name)
                .toList();
    }

    /** What a reader should know about places that could not be told well, a sentence each. */
    public List<String> notes() {
        return files.notes();
    }

    /** Ends the processes that were started; what is known stays known. */
    @Override
    public void close() {
        files.close();
    }
}
