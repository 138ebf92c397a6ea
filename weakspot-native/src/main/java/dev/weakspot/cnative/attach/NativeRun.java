package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.attach.AddressBook.Block;
import dev.weakspot.cnative.attach.AddressBook.Stack;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.cnative.wire.Request;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.explore.Program;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.StateKey;
import dev.weakspot.story.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;

/**
 * A C or C++ program under the control of an explorer. One of its threads runs at a time: it goes on when it is resumed, and
 * by the time that returns it stands before its next operation. What it did on the way lies in its {@link Passage}.
 */
public final class NativeRun implements Program {
    private static final int MOST_OUTPUT = 1 << 20;

    /** Who wants to stop does not like to wait longer. */
    private static final long QUESTION_MILLIS = 100;

    private final Target target;
    private final MemoryModel memory;
    private final RunTimes times;
    private final NativeSpecimen.Wishes wishes;
    private final CallPaths paths = new CallPaths();
    private final Sites sites = new Sites(paths);
    private final AddressBook book = new AddressBook();
    private final WideValues wides = new WideValues();
    private final Requests requests;
    private final NativeNames names = new NativeNames(this);
    private final List<NativeThread> threads = new ArrayList<>();

    /** What threads would do if they read something older, as far as it was tried. */
    private final Map<Trial, Boolean> trials = new HashMap<>();

    private Server server;
    private Symbols symbols;
    private int threadsBefore;
    private int returnsSeen;
    private long deadline;

    /** The program has exited: none of its threads does anything any more. */
    private boolean isOver;

    /** By this thread. */
    private int exiting;

    private String output = "";

    /** A thread that stands there and would read that. */
    private record Trial(long place, long value) {}

    NativeRun(Target target, MemoryModel memory, NativeSpecimen.Wishes wishes) {
        this.target = target;
        this.memory = memory;
        this.requests = new Requests(book, wides, memory, target::remark);
        this.wishes = wishes;
        this.times = wishes.times();
    }

    @Override
    public Names names() {
        return names;
    }

    @Override
    public List<Location> locations() {
        return List.of();
    }

    @Override
    public Location location(int number) {
        return book.location(number);
    }

    /** The place in the source that plain accesses have numbered so. */
    Site site(long place) {
        return sites.at(place);
    }

    AddressBook book() {
        return book;
    }

    Symbols symbols() {
        return symbols;
    }

    NativeThread thread(int number) {
        return threads.get(number);
    }

    @Override
    public void start() {
        server = target.take();
        symbols = target.symbols(server);
        sites.use(symbols);
        threads.clear();
        book.clear();
        wides.clear();
        isOver = false;
        output = "";
        returnsSeen = 0;
        deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(times.runMillis());
        server.begin(threadsBefore);
        threads.add(new NativeThread(0, paths, Optional.empty()));
        await(threads.get(0));
    }

    @Override
    public void end() {
        if (server != null) {
            threadsBefore = Math.max(threadsBefore, threads.size());
            if (isOver) {
                server.awaitExit(exiting, times.threadMillis());
            } else {
                server.run().ifPresent(wishes.onlooker()::look);
                server.end();
            }
            output = wishes.keepsOutput() ? server.output(MOST_OUTPUT) : "";
            target.giveBack(server);
            server = null;
        }
    }

    @Override
    public String output() {
        return output;
    }

    @Override
    public int threads() {
        return threads.size();
    }

    @Override
    public Operation next(int number) {
        NativeThread thread = threads.get(number);
        if (thread.before().isEmpty()) {
            prepare(thread);
        }
        return thread.before().isEmpty() ? thread.wanted() : thread.before().peek();
    }

    /** The next thing that the thread did on its way and that is more than a plain access, if it comes first. */
    private void prepare(NativeThread thread) {
        Passage passage = thread.passage();
        while (thread.before().isEmpty() && passage.isAtOther()) {
            thread.noted().remove().ifPresent(thread.before()::add);
            passage.skip();
        }
    }

    /**
     * What there is in memory changes at once, although it is told later: what the thread wants now may be to use what has
     * only just begun to be there.
     */
    private Optional<Operation> note(NativeThread thread, Passage.Other other) {
        int number = thread.number();
        long address = other.address();
        switch (other.kind()) {
            case LogRecord.ALLOCATE -> {
                long size = Math.max(1, other.size()); // a block without bytes has an address of its own too
                book.allocate(new Block(address, size, other.place(), number));
                return Optional.of(new LifeCycle.Allocate(number, sites.at(other.place()), address, size));
            }
            case LogRecord.FREE -> {
                return Optional.of(new LifeCycle.Free(number, sites.at(other.place()), address, book.free(address)));
            }
            case LogRecord.STACK -> {
                book.addStack(new Stack(address, other.size(), number));
                return Optional.of(new LifeCycle.Allocate(number, lastSite(thread), address, other.size()));
            }
            case LogRecord.GONE -> {
                book.forgetObject(address);
                return Optional.empty();
            }
            case LogRecord.RELEASE, LogRecord.ACQUIRE -> {
                boolean isRelease = other.kind() == LogRecord.RELEASE;
                return Optional.of(new LifeCycle.Annotation(number, sites.at(other.place()), address, isRelease));
            }
            default -> throw new IllegalStateException("a log says what nobody knows: kind=" + other.kind());
        }
    }

    @Override
    public void passedBy(int number, PlainAccesses accesses) {
        if (threads.get(number).before().isEmpty()) {
            threads.get(number).passage().tell(accesses);
        }
    }

    @Override
    public void resume(int number, Event event) {
        NativeThread thread = threads.get(number);
        if (!thread.before().isEmpty()) {
            thread.before().remove();
            return;
        }
        Operation done = thread.wanted();
        trials.clear(); // what it does now may decide what others would do
        if (!mayBePartOfATurn(done, event)) {
            thread.turns().clear();
        }
        tell(done, event);
        boolean isStart = done instanceof LifeCycle.Start;
        if (isStart) {
            threads.add(
                    new NativeThread(threads.size(), paths, Optional.of(new NativeThread.Origin(number, done.site()))));
        }
        server.give(number, Errand.GO_ON);
        await(thread);
        if (isStart) {
            NativeThread child = threads.get(threads.size() - 1);
            if (hasEnded()) {
                child.setWanted(new LifeCycle.Exit(child.number(), done.site()));
            } else {
                server.give(child.number(), Errand.GO_ON);
                await(child);
            }
        }
    }

    private static boolean mayBePartOfATurn(Operation done, Event event) {
        return event instanceof Event.Read || done instanceof MemoryAccess.Fence || done instanceof LifeCycle.Pause;
    }

    private boolean hasEnded() {
        return isOver || threads.stream().anyMatch(thread -> thread.wanted() instanceof LifeCycle.Crash);
    }

    /** Writes down for the thread what came of its operation. */
    private void tell(Operation operation, Event event) {
        Wire wire = server.wire();
        if (event instanceof Event.Read read) {
            boolean hasFailed = operation instanceof MemoryAccess.CompareExchange;
            tell(wire, hasFailed ? Errand.REFUSED : Errand.DONE, read.location(), read.value());
        } else if (event instanceof Event.Write write) {
            wire.setResult(written(write.location(), write.value(), write.isNewest()), 0, 0);
        } else if (event instanceof Event.Update update) {
            int outcome = written(update.location(), update.written(), update.isNewest());
            tell(wire, outcome, update.location(), update.read());
        } else if (event instanceof Event.Synchronised synchronised) {
            wire.setResult(number(synchronised.outcome()), synchronised.answer(), 0);
        } else if (event instanceof Event.Passed passed) {
            wire.setResult(Errand.DONE, passed.answer(), 0);
        } else if (event instanceof Event.Chosen chosen) {
            wire.setResult(Errand.DONE, chosen.alternative(), 0);
        } else {
            wire.setResult(Errand.DONE, 0, 0);
        }
    }

    /** What becomes of a write in real memory, which holds the newest value. */
    private int written(int location, long value, boolean isNewest) {
        if (!isNewest) {
            return Errand.OVERTAKEN;
        }
        book.setNewest(location, value);
        return Errand.DONE;
    }

    private void tell(Wire wire, int outcome, int location, long value) {
        if (Requests.isWide(book.location(location).bytes())) {
            wire.setResult(outcome, wides.low(value), wides.high(value));
        } else {
            wire.setResult(outcome, value, 0);
        }
    }

    private static int number(Outcome outcome) {
        return switch (outcome) {
            case DONE -> Errand.DONE;
            case REFUSED -> Errand.REFUSED;
            case TIMED_OUT -> Errand.TIMED_OUT;
            case WAITING -> throw new IllegalArgumentException("a thread that waits is not resumed");
        };
    }

    /** Until the thread stands before its next operation, or is where nobody sees it. */
    private void await(NativeThread thread) {
        while (true) {
            switch (server.await(times.threadMillis())) {
                case ASKED -> {
                    if (hasArrived(thread)) {
                        return;
                    }
                }
                case ENDED -> {
                    fall(thread);
                    return;
                }
                case LATE -> {
                    if (server.goOnWithout(thread.number())) {
                        leave(thread, "code that nobody sees");
                        return;
                    }
                }
            }
        }
    }

    /** Whether it wants to do something; else it only had something to say. */
    private boolean hasArrived(NativeThread thread) {
        Wire wire = server.wire();
        if (wire.thread() != thread.number()) {
            throw new IllegalStateException(
                    "a thread speaks out of turn: thread=" + wire.thread() + ", turn=" + thread.number());
        }
        thread.passage().add(wire);
        if (memory == MemoryModel.RC20) {
            thread.passage().searchWrites(book::noteWritten);
        }
        thread.passage().search(other -> thread.noted().add(note(thread, other)));
        boolean isUrgent = wire.kind() == Request.LOG_FULL && wire.flags() == Request.NO_SWITCH && threads.size() > 1;
        if (isUrgent || isRemark(thread, wire)) {
            server.give(thread.number(), Errand.GO_ON);
            return false;
        }
        thread.setPlace(wire.place());
        if (wire.kind() == Request.LEAVE) {
            leave(thread, wire.text());
            server.give(Wire.NOBODY, Errand.GO_ON);
            return true;
        }
        Site site = wire.programCounter() == 0 ? lastSite(thread) : site(thread, wire);
        if (wire.kind() == Request.UNSUPPORTED) {
            throw new UnusableProgramException(site + ": " + wire.text());
        }
        if (thread.number() == 0) {
            book.noteFirstStack(wire.frame());
        }
        thread.setWanted(requests.operation(wire, thread.number(), site, thread.before()));
        if (wire.kind() == Request.EXIT) {
            exit(thread, wire.count() & 0xff);
        }
        return true;
    }

    private Site site(NativeThread thread, Wire wire) {
        return sites.at(thread.passage().way(), wire.programCounter());
    }

    private boolean isRemark(NativeThread thread, Wire wire) {
        switch (wire.kind()) {
            case Request.NAME_THREAD -> thread.setName(wire.text());
            case Request.NAME_LOCATION -> names.set(wire.address(), wire.size(), wire.text());
            case Request.REMARK -> target.remark(wire.text());
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The process has ended without a word. */
    private void fall(NativeThread thread) {
        int status = server.status();
        int signal = status & 0x7f;
        if (signal == 0) {
            exit(thread, status >> 8 & 0xff); // in a way that cannot be seen
        } else {
            thread.setWanted(new LifeCycle.Crash(thread.number(), lastSite(thread), "killed by signal " + signal));
        }
    }

    /** The program exits in this thread, and so all others have ended too. */
    private void exit(NativeThread thread, int status) {
        if (status != 0) {
            target.remark("some runs ended with exit status " + status);
        }
        isOver = true;
        exiting = thread.number();
        threads.forEach(each -> each.setWanted(new LifeCycle.Exit(each.number(), lastSite(each))));
    }

    private void leave(NativeThread thread, String where) {
        thread.setWanted(new LifeCycle.Absent(thread.number(), lastSite(thread), where));
    }

    private static Site lastSite(NativeThread thread) {
        if (thread.wanted() != null) {
            return thread.wanted().site();
        }
        return thread.origin().map(NativeThread.Origin::site).orElse(NOWHERE);
    }

    private static final Site NOWHERE = new Site("?", 0, 0, "");

    @Override
    public int returned() {
        if (returnsSeen == server.wire().returns()) {
            return NOBODY;
        }
        for (NativeThread thread : threads) {
            if (thread.wanted() instanceof LifeCycle.Absent && server.wire().takeBack(thread.number())) {
                returnsSeen++;
                server.give(thread.number(), Errand.GO_ON);
                await(thread);
                return thread.number();
            }
        }
        return NOBODY;
    }

    @Override
    public boolean awaitReturn() {
        while (!wishes.isOver().getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            if (server.awaitReturn(returnsSeen, Math.min(left, QUESTION_MILLIS))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long place(int number) {
        return threads.get(number).place();
    }

    @Override
    public boolean mayOnlyLookDifferent() {
        return true;
    }

    @Override
    public boolean wouldComeBack(int number, long value, IntToLongFunction newest) {
        NativeThread thread = threads.get(number);
        return mayOnlyRead(thread) && (isOfNoConcern(thread.wanted(), value, newest) || wouldTurn(thread, value));
    }

    /** It is the library that reads, and nobody could tell the difference. */
    private boolean isOfNoConcern(Operation read, long value, IntToLongFunction newest) {
        return StandardLibrary.looksAgain(read.site())
                || (read instanceof MemoryAccess.Load load
                        && StandardLibrary.answersTheSame(read.site(), value, newest.applyAsLong(load.location())));
    }

    private static boolean mayOnlyRead(NativeThread thread) {
        return thread.wanted() instanceof MemoryAccess.Load || thread.wanted() instanceof MemoryAccess.CompareExchange;
    }

    private boolean wouldTurn(NativeThread thread, long value) {
        Trial trial = new Trial(thread.place(), value);
        Boolean known = trials.get(trial);
        if (known == null && server != null) {
            known = tries(thread, value);
            trials.put(trial, known);
        }
        return known != null && known;
    }

    /**
     * Asked once for each site and value while the thread does nothing but read: a loop that counts is somewhere else in each
     * of its turns. What another thread does there, or this one the next time, says nothing: it may wait for another value.
     */
    @Override
    public boolean keepsTurning(int number, long value) {
        NativeThread thread = threads.get(number);
        if (!(thread.wanted() instanceof MemoryAccess)) {
            return false;
        }
        return thread.turns()
                .computeIfAbsent(
                        new NativeThread.Turning(thread.wanted().site(), value),
                        turning -> mayOnlyRead(thread) && wouldTurn(thread, value));
    }

    /** Lets a copy of the process find out. */
    private boolean tries(NativeThread thread, long value) {
        int location = thread.wanted() instanceof MemoryAccess.Load load
                ? load.location()
                : ((MemoryAccess.CompareExchange) thread.wanted()).location();
        boolean isExchange = thread.wanted() instanceof MemoryAccess.CompareExchange;
        tell(server.wire(), isExchange ? Errand.REFUSED : Errand.DONE, location, value);
        server.give(thread.number(), Errand.TRY);
        while (server.await(times.runMillis()) == Server.Arrival.ASKED) {
            if (server.wire().kind() == Request.TRIED) {
                return server.wire().count() != 0;
            }
        }
        throw new IllegalStateException("a thread does not come back from looking ahead: thread=" + thread.number());
    }

    @Override
    public Optional<Sighting> conclude(Memory memory) {
        return Optional.empty();
    }

    @Override
    public boolean hasKey() {
        return false;
    }

    @Override
    public void addTo(StateKey key) {
        throw new IllegalStateException("nobody sees the whole state of a C program");
    }
}
