package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AccessLog;
import dev.weakspot.cnative.log.CallPaths;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.naming.ThreadFunction;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A thread of a program under control: the operation it is at, and the log entries before that operation. */
final class NativeThread {
    private static final Site UNKNOWN_SITE = new Site("?", 0, 0, "");

    private final int number;
    private final AccessLog log;

    /** Empty for the first thread, and for an adopted thread: the run-time did not intercept its start. */
    private final Optional<Origin> origin;

    /** The requested operation, which follows all logged entries. */
    private Operation wanted;

    /** The operations that the engine makes before the requested one. They never block. */
    private final Deque<Operation> pending = new ArrayDeque<>();

    /** For each unread log entry that is not a plain access: its operation; empty if only the front end needs it. */
    private final Deque<Optional<Operation>> logged = new ArrayDeque<>();

    /** The states of the thread that signals interrupted, the latest on top. */
    private final Deque<Interrupted> interrupted = new ArrayDeque<>();

    private String name = "";

    /** The function that the thread executes; empty until it has reached code of the program. */
    private String function;

    private long localStateHash;

    /** The object that the thread waits for in a futex of the C++ library; 0 if there is none. */
    private long awaitedObject;

    /** The alternatives of the choice that the thread makes, in words; empty if they are numbers. */
    private List<String> alternatives = List.of();

    /** Whether a loop that reads the value at the site repeats for ever; see {@link LookAhead#keepsRepeating}. */
    private final Map<SiteAndValue, Boolean> repeats = new HashMap<>();

    /** Whether the engine has taken the token from the thread, and no operation has followed. */
    private boolean runsWithoutToken;

    /** Whether that was so before the last operation: its accesses until then may be older than steps of other threads. */
    private boolean hasRunWithoutToken;

    /** Whether the thread has no thread of the system for itself. */
    private boolean isHosted;

    /** Whether the thread ends with the switch that it is at. */
    private boolean endsAtSwitch;

    private record Interrupted(Operation wanted, long localStateHash) {}

    /** A read at the site that returns the value. */
    record SiteAndValue(Site site, long value) {}

    /** The operation that started the thread: the starting thread and the site. */
    record Origin(int thread, Site site) {}

    NativeThread(int number, CallPaths paths, Optional<Origin> origin) {
        this.number = number;
        this.function = number == 0 ? "main" : "";
        this.log = new AccessLog(paths);
        this.origin = origin;
    }

    int number() {
        return number;
    }

    AccessLog log() {
        return log;
    }

    Optional<Origin> origin() {
        return origin;
    }

    /** Whether the run-time did not intercept the start of the thread. */
    boolean isAdopted() {
        return number > 0 && origin.isEmpty();
    }

    String name() {
        return name;
    }

    /** The given name, or else that of the function; empty if neither is known. */
    String nameOrFunction(SiteCache sites) {
        if (function.isEmpty()) { // the thread has only made plain accesses
            OptionalLong first = log.firstSite();
            function = first.isPresent() ? ThreadFunction.of(sites.at(first.getAsLong())) : "";
        }
        return name.isEmpty() ? function : name;
    }

    void setName(String given) {
        name = given;
    }

    Operation wanted() {
        return wanted;
    }

    /** Present if the thread is outside control. */
    Optional<LifeCycle.Outside> outsideControl() {
        return wanted instanceof LifeCycle.Outside outside ? Optional.of(outside) : Optional.empty();
    }

    /** The site of the last request; before the first request, the site at which the thread was started. */
    Site lastSite() {
        return wanted != null ? wanted.site() : origin.map(Origin::site).orElse(UNKNOWN_SITE);
    }

    boolean hasEnded() {
        return wanted instanceof LifeCycle.Exit || wanted instanceof LifeCycle.Stop;
    }

    void setWanted(Operation operation) {
        wanted = operation;
        boolean isOwnSite =
                origin.map(Origin::site).filter(operation.site()::equals).isEmpty();
        if (function.isEmpty() && isOwnSite) {
            function = ThreadFunction.of(operation.site());
        }
    }

    /** The thread of the system is about to continue with another thread. */
    void setSwitch(LifeCycle.Switch operation, boolean isEnd) {
        setWanted(operation);
        endsAtSwitch = isEnd;
    }

    /** The thread of the system has continued with another thread: this one has ended or is suspended. */
    void switched() {
        if (endsAtSwitch) {
            log.discard();
        }
        Site site = lastSite();
        setWanted(endsAtSwitch ? new LifeCycle.Exit(number, site) : new LifeCycle.Suspended(number, site));
    }

    /** The thread has started without a thread of the system. */
    void beginHosted() {
        isHosted = true;
        setWanted(new LifeCycle.Suspended(number, lastSite()));
    }

    /** Whether threads of the system execute the thread that have begun as other threads. */
    boolean isHosted() {
        return isHosted;
    }

    /** The engine has taken the token from the thread, which runs on. */
    void loseToken() {
        runsWithoutToken = true;
    }

    /** The thread is at an operation. */
    void noteOperation() {
        hasRunWithoutToken = runsWithoutToken;
        runsWithoutToken = false;
    }

    boolean hasRunWithoutToken() {
        return hasRunWithoutToken;
    }

    void addLogged(Optional<Operation> operation) {
        logged.add(operation);
    }

    /** Reads log entries until one has an operation for the engine, or until the next entry is a plain access. */
    private void takeLogged() {
        while (pending.isEmpty() && log.isAtMemoryEvent()) {
            logged.remove().ifPresent(pending::add);
            log.skip();
        }
    }

    Operation next() {
        if (pending.isEmpty()) {
            takeLogged();
        }
        return pending.isEmpty() ? wanted : pending.peek();
    }

    /** Adds the plain accesses that the thread has made before its next operation. */
    void addPlainAccesses(PlainAccesses accesses) {
        while (pending.isEmpty()) {
            log.addPlainAccesses(accesses);
            if (!log.isAtMemoryEvent()) {
                return;
            }
            takeLogged(); // plain accesses may follow entries without an operation
        }
    }

    /** Redirects the requested access, and accesses that signals interrupted, if their locations were replaced. */
    void relocate(Relocation relocation) {
        wanted = relocated(wanted, relocation);
        for (int left = interrupted.size(); left > 0; left--) {
            Interrupted former = interrupted.removeFirst();
            interrupted.addLast(new Interrupted(relocated(former.wanted(), relocation), former.localStateHash()));
        }
    }

    private static Operation relocated(Operation operation, Relocation relocation) {
        return operation instanceof MemoryAccess access ? access.match(relocation) : operation;
    }

    /** Saves the requested operation: a signal handler runs before it. */
    void interrupt() {
        interrupted.push(new Interrupted(wanted, localStateHash));
        repeats.clear();
    }

    /** Restores the interrupted operation: the signal handler has returned. */
    void resume() {
        Interrupted former = interrupted.pop();
        wanted = former.wanted();
        localStateHash = former.localStateHash();
    }

    Deque<Operation> pending() {
        return pending;
    }

    Map<SiteAndValue, Boolean> repeats() {
        return repeats;
    }

    /** An alternative of the choice in words. */
    String alternative(int number) {
        return number < alternatives.size() ? alternatives.get(number) : Integer.toString(number);
    }

    void setAlternatives(List<String> words) {
        alternatives = List.copyOf(words);
    }

    long awaitedObject() {
        return awaitedObject;
    }

    void setAwaitedObject(long address) {
        awaitedObject = address;
    }

    long localStateHash() {
        return localStateHash;
    }

    void setLocalStateHash(long hash) {
        localStateHash = hash;
    }
}
