package dev.weakspot.cnative.attach;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A thread of a program under control: where it stands. */
final class NativeThread {
    private static final Site NOWHERE = new Site("?", 0, 0, "");

    private final int number;
    private final Passage passage;

    /** Where it was started, and by whom; not of the first one, and of those that nobody has seen starting. */
    private final Optional<Origin> origin;

    /** What it wants to do next, when all that came before was told. */
    private Operation wanted;

    /** What comes before that and is nothing to wait for. */
    private final Deque<Operation> before = new ArrayDeque<>();

    /** For each thing in the passage that is no plain access and is still to be told, what it is to others, if anything. */
    private final Deque<Optional<Operation>> noted = new ArrayDeque<>();

    /** Where it stood when signals interrupted it, the last one on top. */
    private final Deque<Interrupted> interrupted = new ArrayDeque<>();

    private String name = "";
    private long place;

    /** Where it has come back to after it had read that, and whether it would for ever. */
    private final Map<Turning, Boolean> turns = new HashMap<>();

    private record Interrupted(Operation wanted, long place) {}

    record Turning(Site site, long value) {}

    record Origin(int thread, Site site) {}

    NativeThread(int number, CallPaths paths, Optional<Origin> origin) {
        this.number = number;
        this.passage = new Passage(paths);
        this.origin = origin;
    }

    int number() {
        return number;
    }

    Passage passage() {
        return passage;
    }

    Optional<Origin> origin() {
        return origin;
    }

    /** Whether nobody has seen it starting. */
    boolean isStranger() {
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

    /** Where it is, if nobody sees it. */
    Optional<LifeCycle.Absent> absence() {
        return wanted instanceof LifeCycle.Absent absent ? Optional.of(absent) : Optional.empty();
    }

    /** Where it was seen last. */
    Site lastSite() {
        return wanted != null ? wanted.site() : origin.map(Origin::site).orElse(NOWHERE);
    }

    boolean hasComeToAnEnd() {
        return wanted instanceof LifeCycle.Exit || wanted instanceof LifeCycle.Stop;
    }

    void setWanted(Operation operation) {
        wanted = operation;
    }

    /** A new object is where it is about to access an old one, now or when it is back: it will access the new one. */
    void relocate(Relocation relocation) {
        wanted = relocated(wanted, relocation);
        for (int left = interrupted.size(); left > 0; left--) {
            Interrupted former = interrupted.removeFirst();
            interrupted.addLast(new Interrupted(relocated(former.wanted(), relocation), former.place()));
        }
    }

    private static Operation relocated(Operation operation, Relocation relocation) {
        return operation instanceof MemoryAccess access ? access.match(relocation) : operation;
    }

    /** It does something else first. */
    void interrupt() {
        interrupted.push(new Interrupted(wanted, place));
        turns.clear();
    }

    /** It is back where it was interrupted. */
    void resume() {
        Interrupted former = interrupted.pop();
        wanted = former.wanted();
        place = former.place();
    }

    Deque<Operation> before() {
        return before;
    }

    Deque<Optional<Operation>> noted() {
        return noted;
    }

    Map<Turning, Boolean> turns() {
        return turns;
    }

    long place() {
        return place;
    }

    void setPlace(long where) {
        place = where;
    }
}
