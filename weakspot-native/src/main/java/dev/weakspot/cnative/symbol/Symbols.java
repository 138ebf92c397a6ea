package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.AllocationSource;
import dev.weakspot.cnative.debuginfo.BlockObject;
import dev.weakspot.cnative.debuginfo.LocalVariable;
import dev.weakspot.cnative.debuginfo.StackFrame;
import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Maps addresses of one process to sites, functions and variables of its program. Answers are cached. The class is
 * thread-safe.
 */
public final class Symbols implements AutoCloseable {
    /** Only the innermost frames of a deeper recursion are shown. */
    private static final int MOST_CALLERS = 256;

    /** The cache is cleared when it has this many call stacks. Sites are then looked up again. */
    private static final int MOST_SITES = 1 << 16;

    private static final String RUNTIME = "libtsan.so";

    private final DebugFiles files;
    private final Supplier<MappedModules> loaded;
    private final Map<CallStack, Site> sites = new ConcurrentHashMap<>();
    private final Map<Long, List<InlinedCall>> calls = new ConcurrentHashMap<>();
    private volatile MappedModules modules = MappedModules.NONE;

    /** The address of a thread, and the return addresses of the functions that it is in. */
    private record CallStack(long pc, LongBuffer callers) {}

    /**
     * A function on a call stack.
     *
     * @param source its file as debug information has it
     * @param isOwn whether it is neither of the system nor of the run-time
     */
    private record InlinedCall(Frame frame, String source, boolean isOwn) {
        boolean hasLine() {
            return frame.line() > 0;
        }

        /** Whether it is code of the program with a known line. */
        boolean isUserCode() {
            return isOwn && hasLine();
        }
    }

    private Symbols(DebugFiles files, Supplier<MappedModules> loaded) {
        this.files = files;
        this.loaded = loaded;
    }

    /**
     * The symbols of a process.
     *
     * @param loaded the modules that the process has loaded; read again when an address is in no known module
     * @param workingDirectory files below it are shown relative to it
     */
    public static Symbols of(Supplier<MappedModules> loaded, Path workingDirectory) {
        return new Symbols(new DebugFiles(workingDirectory), loaded);
    }

    /** The symbols of another process of the same program. Both share external programs, which {@link #close} ends. */
    public Symbols in(Supplier<MappedModules> otherProcess) {
        return new Symbols(files, otherProcess);
    }

    /**
     * The innermost site in user code. If there is none, the innermost site with a line, or else a function and an
     * offset.
     *
     * @param pc the address of the thread: the return address of a call
     * @param callers the return addresses of the functions that the thread is in, innermost first
     */
    public Site site(long pc, long... callers) {
        Site known = sites.get(new CallStack(pc, LongBuffer.wrap(callers)));
        if (known != null) {
            return known;
        }
        Site site = siteOf(stack(calls(pc), callers));
        if (sites.size() >= MOST_SITES) {
            sites.clear();
        }
        sites.put(new CallStack(pc, LongBuffer.wrap(callers.clone())), site);
        return site;
    }

    /**
     * As above, for a plain access.
     *
     * @param pc the return address of the call that instruments the access, which follows it
     */
    public Site siteOfAccess(long pc, long... callers) {
        Optional<List<InlinedCall>> access = module(pc)
                .flatMap(module -> files.of(module)
                        .afterCallWithoutLine(module.inFile(pc))
                        .map(positions -> calls(module, pc, positions)));
        return access.isEmpty() ? site(pc, callers) : siteOf(stack(access.get(), callers));
    }

    /** The site that a program names itself, by a file and a line. */
    public Site site(String file, int line) {
        return new Site(files.sources().shown(file), line, 0, files.sources().line(file, line));
    }

    private List<InlinedCall> stack(List<InlinedCall> innermost, long[] callers) {
        List<InlinedCall> stack = new ArrayList<>(innermost);
        for (int i = 0; i < Math.min(callers.length, MOST_CALLERS); i++) {
            stack.addAll(calls(callers[i]));
        }
        return stack;
    }

    private Site siteOf(List<InlinedCall> stack) {
        List<Frame> frames =
                withoutStartUp(stack).stream().map(InlinedCall::frame).toList();
        InlinedCall innermost = stack.stream()
                .filter(InlinedCall::isUserCode)
                .findFirst()
                .or(() -> stack.stream().filter(InlinedCall::isOwn).findFirst()) // without -g
                .or(() -> stack.stream().filter(InlinedCall::hasLine).findFirst())
                .orElse(stack.get(0));
        Frame frame = innermost.frame();
        return innermost.hasLine()
                ? new Site(
                        frame.file(), frame.line(), 0, files.sources().line(innermost.source(), frame.line()), frames)
                : new Site(frame.file() + "(" + frame.function() + ")", 0, 0, "", frames);
    }

    /** Leaves out the outermost frames, in which the system starts the program or the thread. */
    private static List<InlinedCall> withoutStartUp(List<InlinedCall> stack) {
        int end = stack.size();
        boolean hasLines = stack.stream().anyMatch(InlinedCall::isUserCode);
        Predicate<InlinedCall> isProgram = hasLines ? InlinedCall::isUserCode : InlinedCall::isOwn;
        while (end > 1 && !isProgram.test(stack.get(end - 1))) {
            end--;
        }
        return isProgram.test(stack.get(0)) || end > 1 ? stack.subList(0, end) : stack;
    }

    /** The function that contains the call, preceded by the functions that are inlined there; at least one. */
    private List<InlinedCall> calls(long returnAddress) {
        List<InlinedCall> known = calls.get(returnAddress);
        if (known == null) {
            known = lookUp(returnAddress - 1); // the next instruction may belong to another line or function
            calls.put(returnAddress, known);
        }
        return known;
    }

    private List<InlinedCall> lookUp(long address) {
        Optional<MappedModule> module = module(address);
        if (module.isEmpty()) {
            return List.of(new InlinedCall(new Frame("0x" + Long.toHexString(address), "", 0), "", false));
        }
        return calls(
                module.get(),
                address,
                files.of(module.get()).positions(module.get().inFile(address)));
    }

    private List<InlinedCall> calls(MappedModule module, long address, List<DebugPosition> positions) {
        List<InlinedCall> found = positions.stream()
                .map(position -> position.isKnown() ? call(module, position) : withoutLine(module, address))
                .toList();
        return found.isEmpty() ? List.of(withoutLine(module, address)) : found;
    }

    private InlinedCall call(MappedModule module, DebugPosition position) {
        Frame frame = new Frame(position.function(), files.sources().shown(position.file()), position.line());
        boolean isOwn = !isForeign(module) && !files.sources().isForeign(position.file());
        return new InlinedCall(frame, position.file(), isOwn);
    }

    /** Whether the module is Weakspot's run-time or belongs to the system. */
    private boolean isForeign(MappedModule module) {
        return module.file().endsWith(RUNTIME)
                || files.sources().isForeign(module.file().toString());
    }

    private InlinedCall withoutLine(MappedModule module, long address) {
        long inFile = module.inFile(address);
        String function = files.of(module)
                .function(inFile)
                .map(symbol -> symbol.name() + "+0x" + Long.toHexString(inFile - symbol.address()))
                .orElseGet(() -> "+0x" + Long.toHexString(inFile));
        return new InlinedCall(
                new Frame(function, files.sources().shown(module.file().toString()), 0), "", !isForeign(module));
    }

    /** Notes for the report about these sites, if they have no line: the objects and the functions without lines. */
    public List<String> notesOn(Collection<Site> shown) {
        List<Frame> withoutLine = shown.stream()
                .filter(site -> site.line() == 0 && !site.stack().isEmpty())
                .map(site -> site.stack().get(0))
                .toList();
        return modules().all().stream()
                .filter(module -> !isForeign(module))
                .map(module -> module.file())
                .distinct()
                .flatMap(file -> files.missingLines(file, withoutLine).stream())
                .toList();
    }

    /** The variable of static storage duration that contains the byte at this address. */
    public Optional<GlobalVariable> global(long address) {
        return modules()
                .at(address) // most addresses outside known modules are on the heap: modules are not read again
                .flatMap(module -> files.of(module)
                        .variable(module.inFile(address))
                        .map(symbol ->
                                new GlobalVariable(symbol.name(), symbol.address() + module.bias(), symbol.bytes())));
    }

    /**
     * The name of some bytes of the variable, with members and indices: {@code ring.slots[3].next}.
     *
     * @param bytes at least 1
     */
    public String member(GlobalVariable global, long address, long bytes) {
        return module(global.address())
                .flatMap(module -> files.of(module)
                        .ask(information ->
                                information.member(module.inFile(global.address()), address - global.address(), bytes)))
                .map(path -> global.name() + path)
                .orElseGet(() -> global.at(address));
    }

    /** The local variable with these bytes. */
    public Optional<LocalVariable> local(StackFrame frame, long address, long bytes) {
        return module(frame.inFunction())
                .filter(module -> !isForeign(module))
                .flatMap(module -> files.of(module)
                        .ask(information -> information.local(frame.inFile(module.bias()), address, bytes)));
    }

    /**
     * The variable with these bytes of the structure that an OpenMP region gets.
     *
     * @param function the address of the function that the compiler has made of the region
     */
    public Optional<LocalVariable> shared(long function, long offset, long bytes) {
        return module(function)
                .flatMap(module -> files.of(module)
                        .ask(information -> information.shared(module.inFile(function), offset, bytes)));
    }

    /**
     * The object in a heap block.
     *
     * @param pc the return address of the allocation
     * @param site the site of the allocation
     */
    public Optional<BlockObject> block(long pc, Site site, long bytes) {
        if (site.stack().isEmpty()) {
            return Optional.empty();
        }
        Frame innermost = site.stack().get(0);
        boolean isOwnCode = innermost.line() == site.line() && innermost.file().equals(site.file());
        return module(pc)
                .flatMap(module -> files.of(module)
                        .ask(information -> information.block(
                                new AllocationSource(
                                        module.inFile(pc), innermost.function(), isOwnCode, site.line(), site.text()),
                                bytes)));
    }

    /** The site of the declaration. The first call takes seconds if the program is large. */
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

    /** The known libraries that may synchronise threads by code that Weakspot does not observe. */
    public List<String> unseenLibraries() {
        return modules().all().stream()
                .flatMap(module -> LoadedLibrary.of(module.file()).stream())
                .filter(LoadedLibrary::isUnseen)
                .map(LoadedLibrary::name)
                .toList();
    }

    /** Notes for the report about sites that are incomplete, a sentence each. */
    public List<String> notes() {
        return files.notes();
    }

    /** Ends the external programs. Cached answers stay available. */
    @Override
    public void close() {
        files.close();
    }
}
