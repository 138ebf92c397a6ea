package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.Request;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.explore.Program;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.StateKey;
import dev.weakspot.story.AccessNames;
import dev.weakspot.story.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/**
 * A C or C++ program under the control of an explorer. One of its threads runs at a time: it goes on when it is resumed, and
 * by the time that returns it stands before its next operation. What it did on the way lies in its {@link Passage}.
 */
public final class NativeRun implements Program {
    private static final int MOST_OUTPUT = 1 << 20;

    private final Target target;
    private final RunTimes times;
    private final NativeSpecimen.Wishes wishes;
    private final CallPaths paths = new CallPaths();
    private final Sites sites = new Sites(paths);
    private final AddressBook book = new AddressBook();
    private final WideValues wides = new WideValues();
    private final Requests requests;
    private final StorageNotes notes = new StorageNotes(book, sites);
    private final Answers answers = new Answers(book, wides);
    private final LookAhead ahead;
    private final NativeNames names = new NativeNames(this);
    private final List<NativeThread> threads = new ArrayList<>();
    private final Ending ending;
    private final Returns returns;

    private Server server;
    private Symbols symbols;

    /** A thread goes on already, and has not been resumed. */
    private boolean isUnderWay;

    private String output = "";

    NativeRun(Target target, MemoryModel memory, NativeSpecimen.Wishes wishes) {
        this.target = target;
        this.requests = new Requests(
                book,
                wides,
                memory,
                target::remark,
                relocation -> threads.forEach(thread -> thread.relocate(relocation)));
        this.wishes = wishes;
        this.times = wishes.times();
        this.ending = new Ending(threads, times.runMillis());
        this.returns = new Returns(threads, ending, this::adopt, wishes.isOver());
        this.ahead = new LookAhead(answers, times.runMillis(), this::loseSight);
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

    WideValues wides() {
        return wides;
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
        ahead.use(server);
        symbols = target.symbols(server);
        sites.use(symbols);
        threads.clear();
        book.clear();
        names.forget();
        wides.clear();
        isUnderWay = false;
        output = "";
        ending.begin();
        returns.begin(server);
        server.begin();
        threads.add(new NativeThread(0, paths, Optional.empty()));
        await(threads.get(0));
        book.setFirstStack(server.wire().frame());
    }

    @Override
    public void end() {
        if (server != null) {
            server.noteThreads(threads.size());
            if (ending.isOver()) {
                server.awaitExit(ending.exiting(), times.threadMillis());
            } else {
                if (wishes.onlooker() != NativeSpecimen.Onlooker.NOBODY) { // to find the process takes a while
                    server.run().ifPresent(wishes.onlooker()::look);
                }
                server.end();
            }
            output = wishes.keepsOutput() ? server.output(MOST_OUTPUT) : "";
            ahead.stop();
            target.giveBack(server);
            server = null;
        }
    }

    @Override
    public String output() {
        return output;
    }

    @Override
    public boolean isOfLibrary(Sighting sighting) {
        return StandardLibrary.isAllItsOwn(sighting);
    }

    /** A byte of a block also by the name of the block. */
    @Override
    public List<String> namesOf(Sighting sighting) {
        if (wishes.suppressions().isEmpty()) {
            return List.of();
        }
        AccessNames words = new AccessNames(names);
        return sighting.operations().stream()
                .flatMap(operation -> words.of(operation).stream())
                .map(Access::location)
                .flatMap(name -> Stream.of(name, name.replaceFirst("^byte \\d+ of ", "")))
                .distinct()
                .toList();
    }

    @Override
    public String hindrance() {
        return ending.hindrance();
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

    @Override
    public void passedBy(int number, PlainAccesses accesses) {
        NativeThread thread = threads.get(number);
        book.stackOf(number).ifPresent(stack -> accesses.stackIsAt(stack.base(), stack.bytes()));
        while (thread.before().isEmpty()) {
            thread.passage().tell(accesses);
            if (!thread.passage().isAtOther()) {
                return;
            }
            prepare(thread); // what comes next may be of no concern to anybody, and more accesses behind it
        }
    }

    @Override
    public void letGo(int number, Event event) {
        NativeThread thread = threads.get(number);
        if (!thread.before().isEmpty()) {
            return; // it has gone further already
        }
        Operation done = thread.wanted();
        ahead.forget();
        if (!mayBePartOfATurn(done, event)) {
            thread.turns().clear();
        }
        answers.tell(server.wire(), done, event);
        server.give(number, Errand.GO_ON);
        isUnderWay = true;
    }

    @Override
    public void resume(int number, Event event) {
        NativeThread thread = threads.get(number);
        if (!thread.before().isEmpty()) {
            thread.before().remove();
            return;
        }
        if (!isUnderWay) {
            letGo(number, event);
        }
        isUnderWay = false;
        Operation done = thread.wanted();
        boolean isStart = done instanceof LifeCycle.Start;
        if (isStart) {
            threads.add(
                    new NativeThread(threads.size(), paths, Optional.of(new NativeThread.Origin(number, done.site()))));
        }
        await(thread);
        if (isStart) {
            NativeThread child = threads.get(threads.size() - 1);
            if (ending.hasCome() || !ending.hindrance().isEmpty()) {
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

    /** Until the thread stands before its next operation, or is where nobody sees it. */
    private void await(NativeThread thread) {
        while (true) {
            ending.lookAtClock();
            switch (server.await(times.threadMillis())) {
                case ASKED -> {
                    if (hasArrived(thread)) {
                        return;
                    }
                }
                case ENDED -> {
                    ending.fall(server, thread);
                    return;
                }
                case LATE -> {
                    boolean isEnough = ending.isTooLong()
                            || !ending.hindrance().isEmpty()
                            || wishes.isOver().getAsBoolean();
                    if (isEnough || (!isStarved() && server.goOnWithout(thread.number()))) {
                        leave(thread, thread.lastSite(), "code that nobody sees, last seen", false);
                        if (isEnough) { // it still has the token and its log: nobody may go on beside it
                            ending.hinderIfTooLong();
                            ending.hinder("it was stopped in the middle");
                        }
                        return;
                    }
                }
            }
        }
    }

    /** Whether it would come if the machine had time for it; then nobody goes on without it, or runs were never the same. */
    private boolean isStarved() {
        OptionalLong process = server.run();
        return process.isPresent() && ProcessorTime.isWanted(process.getAsLong(), times.threadMillis() / 2);
    }

    /** Whether it wants to do something; else it only had something to say. */
    private boolean hasArrived(NativeThread thread) {
        Wire wire = server.wire();
        if (wire.isDamaged(threads.size())) {
            ending.giveUp(server, thread);
            return true;
        }
        if (wire.thread() != thread.number()) {
            throw new IllegalStateException(
                    "a thread speaks out of turn: thread=" + wire.thread() + ", turn=" + thread.number());
        }
        if (!thread.passage().add(wire)) {
            ending.giveUp(server, thread);
            return true;
        }
        thread.passage().searchWrites(book::noteWritten);
        thread.passage().search(other -> thread.noted().add(notes.take(thread.number(), other, thread.lastSite())));
        boolean isUrgent = wire.kind() == Request.LOG_FULL && wire.flags() == Request.NO_SWITCH && threads.size() > 1;
        if (isUrgent || isRemark(thread, wire)) {
            server.give(thread.number(), Errand.GO_ON);
            return false;
        }
        if (wire.kind() == Request.RESUME) {
            thread.resume();
            return true;
        }
        thread.setPlace(wire.place());
        Site site = wire.programCounter() == 0 ? thread.lastSite() : site(thread, wire);
        if (wire.kind() == Request.LEAVE) {
            leave(thread, site, wire.text(), wire.flags() == Request.WITHIN);
            server.give(Wire.NOBODY, Errand.GO_ON);
            return true;
        }
        if (wire.kind() == Request.UNSUPPORTED) {
            throw new UnusableProgramException(site + ": " + wire.text());
        }
        thread.setWanted(requests.operation(wire, thread.number(), site, thread.before()));
        if (wire.kind() == Request.EXIT) {
            int status = wire.count() & 0xff;
            if (status != 0) {
                target.remark("some runs ended with exit status " + status);
            }
            ending.exit(thread);
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

    private static void leave(NativeThread thread, Site site, String where, boolean isUpToOthers) {
        thread.setWanted(new LifeCycle.Absent(thread.number(), site, where, isUpToOthers));
    }

    @Override
    public int returned() {
        return returns.isAny() ? returns.next(this::interrupt, this::await) : NOBODY;
    }

    /** Something has started a thread where nobody sees it: the C library, mostly, to tell of something. */
    private NativeThread adopt() {
        if (threads.size() >= Layout.MOST_THREADS) {
            throw new UnusableProgramException("more than 65,535 threads in one run are not supported (start fewer)");
        }
        target.remark(
                "threads that were started where nobody sees it (by timers or asynchronous input and output of the C"
                        + " library, or by hand) were adopted: they are taken to know what others had done when they came, and as they"
                        + " come when they like, runs may not repeat");
        NativeThread stranger = new NativeThread(threads.size(), paths, Optional.empty());
        threads.add(stranger);
        return stranger;
    }

    private void interrupt(NativeThread thread) {
        ahead.forget();
        thread.interrupt();
    }

    @Override
    public String reasonToHope() {
        return returns.reasonToHope();
    }

    @Override
    public boolean awaitReturn() {
        return returns.await();
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
        boolean isTheSame = thread.wanted() instanceof MemoryAccess.Load load
                && StandardLibrary.answersTheSame(load.site(), value, newest.applyAsLong(load.location()));
        return isTheSame || ahead.comesBack(thread, value);
    }

    @Override
    public boolean keepsTurning(int number, long value) {
        return ahead.keepsTurning(threads.get(number), value);
    }

    private void loseSight(NativeThread thread, Server.Arrival arrival) {
        if (arrival == Server.Arrival.ENDED) {
            ending.fall(server, thread);
        } else {
            ending.hinder("P" + thread.number() + " did not come back from looking ahead at " + thread.lastSite());
        }
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
