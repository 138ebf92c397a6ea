package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AccessLog;
import dev.weakspot.cnative.log.CallPaths;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A thread of a program under control: the operation it is at, and the log entries before that operation. */
final class NativeThread {
    private static final Site NOWHERE = new Site("?", 0, 0, "");

    private final int number;
    private final AccessLog log;

    /** Empty for the first thread, and for a thread whose start the run-time did not intercept. */
    private final Optional<Origin> origin;

    /** The requested operation, which follows all logged entries. */
    private Operation wanted;

    /** Operations before the requested one. They never block. */
    private final Deque<Operation> pending = new ArrayDeque<>();

    /** The operation, if any, for each unread log entry that is not a plain access. */
    private final Deque<Optional<Operation>> logged = new ArrayDeque<>();

    /** The states that signals interrupted, the latest on top. */
    private final Deque<Interrupted> interrupted = new ArrayDeque<>();

    private String name = "";
    private long localStateHash;

    /** Whether a loop that reads this value at this site repeats forever; see {@link LookAhead#keepsRepeating}. */
    private final Map<SiteAndValue, Boolean> repeats = new HashMap<>();

    private record Interrupted(Operation wanted, long localStateHash) {}

    record SiteAndValue(Site site, long value) {}

    record Origin(int thread, Site site) {}

    NativeThread(int number, CallPaths paths, Optional<Origin> origin) {
        this.number = number;
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

    void setName(String given) {
        name = given;
    }

    Operation wanted() {
        return wanted;
    }

    /** The call that the thread is in, if it is outside control. */
    Optional<LifeCycle.Outside> outsideControl() {
        return wanted instanceof LifeCycle.Outside absent ? Optional.of(absent) : Optional.empty();
    }

    /** The site of the last request. */
    Site lastSite() {
        return wanted != null ? wanted.site() : origin.map(Origin::site).orElse(NOWHERE);
    }

    boolean hasEnded() {
        return wanted instanceof LifeCycle.Exit || wanted instanceof LifeCycle.Stop;
    }

    void setWanted(Operation operation) {
        wanted = operation;
    }

    void addLogged(Optional<Operation> operation) {
        logged.add(operation);
    }

    /** Takes operations of log entries, up to the first one that concerns the engine or a plain access. */
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

    /** Adds the plain accesses before the next operation. */
    void addPlainAccesses(PlainAccesses accesses) {
        while (pending.isEmpty()) {
            log.addPlainAccesses(accesses);
            if (!log.isAtMemoryEvent()) {
                return;
            }
            takeLogged(); // entries that concern only the front end; plain accesses may follow them
        }
    }

    /** Replaces accesses of locations that another location has replaced, also those that signals interrupted. */
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

    /** A signal handler runs before the requested operation. */
    void interrupt() {
        interrupted.push(new Interrupted(wanted, localStateHash));
        repeats.clear();
    }

    /** The signal handler has returned to the interrupted operation. */
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

    long localStateHash() {
        return localStateHash;
    }

    void setLocalStateHash(long hash) {
        localStateHash = hash;
    }
}
