package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AccessLog;
import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.CallPaths;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.process.ForkServer;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.control.AddedLocations;
import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.DetectionContext;
import dev.weakspot.control.EarlyResume;
import dev.weakspot.control.OutsideControl;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.control.ProgramOutput;
import dev.weakspot.control.StackMemory;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.input.UncheckedInputException;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A C or C++ program under the engine's control. One thread under control runs at a time: {@link #resume} lets a thread
 * continue, and returns when the thread is at its next operation. The {@link AccessLog} of the thread holds the plain
 * accesses that the thread makes until then.
 */
public final class NativeRun implements ControlledProgram, Capabilities {
    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    private final ForkServerPool target;
    private final RunTimes times;
    private final NativeRunOptions options;
    private final FirstOutput firstOutput;
    private final CallPaths paths = new CallPaths();
    private final SiteCache sites = new SiteCache(paths);
    private final AddressMap addresses = new AddressMap();
    private final WideValues wideValues = new WideValues();
    private final ReplyWriter replies = new ReplyWriter(addresses, wideValues);
    private final List<NativeThread> threads = new ArrayList<>();
    private final NativeNames names = new NativeNames(threads, addresses, wideValues, sites);
    private final ThreadLogs logs = new ThreadLogs(threads, addresses, sites);
    private final StackMemory stackMemory = logs::endOfLifetime;
    private final NativeDetectionContext detectionContext;
    private final RunEnding ending;
    private final RequestReceiver receiver;
    private final ReturningThreads returningThreads;
    private final LookAhead lookAhead;

    private ForkServer server;

    /** Whether a thread already continues by {@link #beginResume}, and the call of {@link #resume} is still to come. */
    private boolean isResumeBegun;

    private String output = "";

    NativeRun(ForkServerPool target, MemoryModel memory, NativeRunOptions options) {
        this(target, memory, options, new FirstOutput());
    }

    /** @param firstOutput receives the output of the first run that ends by itself */
    NativeRun(ForkServerPool target, MemoryModel memory, NativeRunOptions options, FirstOutput firstOutput) {
        this.target = target;
        this.options = options;
        this.firstOutput = firstOutput;
        this.times = options.times();
        this.detectionContext = new NativeDetectionContext(names, options.suppressions());
        this.ending = new RunEnding(threads, times.runMillis());
        Requests requests = new Requests(
                addresses,
                wideValues,
                memory,
                target::remark,
                relocation -> threads.forEach(thread -> thread.relocate(relocation)));
        this.receiver = new RequestReceiver(
                threads,
                addresses,
                sites,
                requests,
                names,
                ending,
                target::remark,
                options.isStopped(),
                times.threadMillis());
        this.returningThreads = new ReturningThreads(
                threads, ending, this::adopt, this::interrupt, receiver::await, options.isStopped());
        this.lookAhead = new LookAhead(threads, replies, times.runMillis(), this::lookAheadLost);
    }

    @Override
    public ProgramNames names() {
        return names;
    }

    @Override
    public List<Location> locations() {
        return List.of();
    }

    NativeThread thread(int number) {
        return threads.get(number);
    }

    @Override
    public void start() {
        server = target.take();
        Symbols symbols = target.symbols(server);
        sites.use(symbols);
        threads.clear();
        addresses.clear();
        wideValues.clear();
        names.begin(symbols);
        isResumeBegun = false;
        output = "";
        detectionContext.begin();
        ending.begin();
        receiver.begin(server);
        returningThreads.begin(server);
        lookAhead.begin(server);
        server.begin();
        threads.add(new NativeThread(0, paths, Optional.empty()));
        receiver.await(threads.get(0));
        addresses.stacks().beginFirst(server.wire().frame());
    }

    @Override
    public void end() {
        if (server != null) {
            server.noteThreads(threads.size());
            if (!ending.hasExited() || unexpectedEnd().isPresent()) {
                inspect();
            }
            if (ending.hasExited()) {
                server.awaitExit(ending.exitingThread(), times.threadMillis());
                firstOutput.take(server::output);
            } else {
                server.end();
            }
            output = options.keepsOutput() ? server.output(MOST_OUTPUT_BYTES) : "";
            lookAhead.end();
            target.giveBack(server);
            server = null;
        }
    }

    private void inspect() {
        List<Detection> latest = detectionContext.latest();
        if (options.inspector() != ProcessInspector.NONE && !latest.isEmpty()) { // finding the process takes time
            server.run().ifPresent(process -> options.inspector().inspect(process, latest));
        }
    }

    @Override
    public Capabilities capabilities() {
        return this;
    }

    @Override
    public OutsideControl outsideControl() {
        return returningThreads;
    }

    @Override
    public WaitingLoopOracle waitingLoops() {
        return lookAhead;
    }

    @Override
    public PlainAccessLog plainAccesses() {
        return logs;
    }

    @Override
    public StackMemory stackMemory() {
        return stackMemory;
    }

    @Override
    public EarlyResume earlyResume() {
        return this::beginResume;
    }

    @Override
    public AddedLocations addedLocations() {
        return addresses::location;
    }

    @Override
    public DetectionContext detectionContext() {
        return detectionContext;
    }

    /** The libraries of a small C++ program make dozens of operations before main starts a thread. */
    @Override
    public boolean leavesOutSequentialSteps() {
        return true;
    }

    @Override
    public ProgramOutput output() {
        return () -> output;
    }

    @Override
    public int threads() {
        return threads.size();
    }

    @Override
    public Operation next(int number) {
        return threads.get(number).next();
    }

    private void beginResume(int number, Event event) {
        NativeThread thread = threads.get(number);
        if (!thread.pending().isEmpty()) {
            return; // the operation was logged, and the thread is already at a later one
        }
        Operation done = thread.wanted();
        detectionContext.resume();
        lookAhead.clear();
        if (!mayBeInWaitingLoop(done, event)) {
            thread.repeats().clear();
        }
        replies.write(server.wire(), done, event);
        server.reply(number, ReplyCode.GO_ON);
        isResumeBegun = true;
    }

    private static boolean mayBeInWaitingLoop(Operation done, Event event) {
        return event instanceof Event.Read || done instanceof MemoryAccess.Fence || done instanceof LifeCycle.Pause;
    }

    @Override
    public void resume(int number, Event event) {
        NativeThread thread = threads.get(number);
        if (!thread.pending().isEmpty()) {
            thread.pending().remove();
            return;
        }
        if (thread.wanted() instanceof LifeCycle.Switch change) {
            switchTo(thread, threads.get(change.next()), event);
            return;
        }
        if (!isResumeBegun) {
            beginResume(number, event);
        }
        isResumeBegun = false;
        if (thread.wanted() instanceof LifeCycle.Start start) {
            NativeThread child = add(Optional.of(new NativeThread.Origin(number, start.site())));
            if (start.isHosted()) {
                child.beginHosted();
            }
            receiver.await(thread);
            if (!start.isHosted()) {
                begin(child);
            }
        } else {
            receiver.await(thread);
        }
    }

    /** The thread of the system continues with another thread, which runs to its next operation. */
    private void switchTo(NativeThread thread, NativeThread next, Event event) {
        detectionContext.resume();
        lookAhead.clear();
        replies.write(server.wire(), thread.wanted(), event);
        thread.switched();
        server.reply(next.number(), ReplyCode.GO_ON);
        receiver.await(next);
    }

    private NativeThread add(Optional<NativeThread.Origin> origin) {
        NativeThread added = new NativeThread(threads.size(), paths, origin);
        threads.add(added);
        return added;
    }

    /** Lets a started thread run to its first operation. If the run has ended meanwhile, the thread has ended, too. */
    private void begin(NativeThread child) {
        if (ending.isOver() || !ending.abortReason().isEmpty()) {
            child.setWanted(new LifeCycle.Exit(child.number(), child.lastSite()));
        } else {
            server.reply(child.number(), ReplyCode.GO_ON);
            receiver.await(child);
        }
    }

    /** Adds a thread whose start the run-time did not intercept. In most programs the C library starts such threads. */
    private NativeThread adopt() {
        if (threads.size() >= Layout.MOST_THREADS) {
            throw new UncheckedInputException("more than 65,535 threads in one run are not supported (start fewer)");
        }
        target.remark("the run-time did not intercept the start of some threads (of timers or asynchronous input and"
                + " output of the C library, or by clone): each is assumed to happen after all operations before its first"
                + " one, and as its start is not under control, runs may not repeat");
        return add(Optional.empty());
    }

    private void interrupt(NativeThread thread) {
        lookAhead.clear();
        thread.interrupt();
    }

    /** The thread has sent no result of a look-ahead: the process has ended, or look-ahead took too long. */
    private void lookAheadLost(NativeThread thread, ForkServer.Arrival arrival) {
        if (arrival == ForkServer.Arrival.ENDED) {
            ending.processEnded(server, thread);
        } else {
            ending.abort("look-ahead of P" + thread.number() + " did not end, at " + thread.lastSite());
        }
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        return unexpectedEnd().map(end -> unexpectedStatus(end, server.output(MOST_OUTPUT_BYTES)));
    }

    private Optional<LifeCycle.EndProcess> unexpectedEnd() {
        return ending.end().filter(end -> end.status() != options.expectedStatus());
    }

    /** A run that ended with an unexpected status: the first failure that a test framework has printed, if there is one. */
    private Detection unexpectedStatus(LifeCycle.EndProcess end, String printed) {
        Optional<PrintedFailure> failure = PrintedFailure.first(printed);
        if (failure.isEmpty()) {
            String detail = "the program ended with exit status " + end.status() + " (expected "
                    + options.expectedStatus() + ")";
            return new Detection(Finding.Kind.EXIT_STATUS, List.of(end), detail);
        }
        Site site =
                target.symbols(server).site(failure.get().file(), failure.get().line());
        LifeCycle.EndProcess reported = new LifeCycle.EndProcess(end.thread(), site, end.call(), end.status());
        return new Detection(
                Finding.Kind.EXIT_STATUS, List.of(reported), failure.get().text());
    }
}
