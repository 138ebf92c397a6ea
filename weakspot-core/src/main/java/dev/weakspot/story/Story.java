package dev.weakspot.story;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.monitor.Monitor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Takes a run down in words while it happens. Of a long one only the beginning and the end are kept. */
public final class Story implements Monitor, Scene {
    /** So many steps at the beginning, and as many at the end, are told. */
    private static final int TOLD = 200;

    private final Names names;
    private final Memory memory;
    private final StepWords words;
    private final AccessNames accessNames;
    private final List<Told> first = new ArrayList<>();
    private final Deque<Told> last = new ArrayDeque<>();
    private final Holders holders = new Holders();

    /** How many steps there were before memory was freed. That is not told by itself: nobody decides when it is. */
    private final Map<LifeCycle.Free, Long> frees = new HashMap<>();

    private final Course course;
    private final WeakSteps weakSteps;
    private long leftOut;
    private long steps;

    private record Told(Operation operation, String text) {}

    /**
     * The story of the runs of one explorer.
     *
     * @param interleavings says whether an interleaving explains a run under weak memory; follows it with the story
     */
    public Story(Names names, Memory memory, InterleavingMonitor interleavings) {
        this.names = names;
        this.memory = memory;
        this.words = new StepWords(names);
        this.accessNames = new AccessNames(names);
        this.course = new Course(memory);
        this.weakSteps = new WeakSteps(names, memory, interleavings);
    }

    @Override
    public void reset() {
        first.clear();
        last.clear();
        holders.clear();
        frees.clear();
        course.reset();
        weakSteps.reset();
        leftOut = 0;
        steps = 0;
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        if (operation instanceof LifeCycle.Storage) {
            if (operation instanceof LifeCycle.Free free) {
                frees.put(free, steps);
                weakSteps.observe(free, event);
            }
            return;
        }
        if (event instanceof Event.Synchronised synchronised) {
            holders.observe(synchronised);
        }
        tell(operation, event);
        weakSteps.observe(operation, event);
    }

    @Override
    public void observeTentatively(Operation operation, Event.Read event, Consumer<Sighting> report) {
        tell(operation, event);
        weakSteps.observeTentatively(operation, event);
    }

    private void tell(Operation operation, Event event) {
        add(new Told(operation, text(operation, event)));
        course.observe(operation, event);
    }

    @Override
    public void settle(int thread, Consumer<Sighting> report) {
        weakSteps.settle(thread);
    }

    /** A turn of a waiting loop is told, but it is no part of what the run comes to. */
    @Override
    public void undo(int thread, int reads) {
        course.undo(thread, reads);
        weakSteps.undo(thread, reads);
    }

    private void add(Told told) {
        steps++;
        if (first.size() < TOLD) {
            first.add(told);
            return;
        }
        last.addLast(told);
        if (last.size() > TOLD) {
            last.removeFirst();
            leftOut++;
        }
    }

    private String text(Operation operation, Event event) {
        if (event instanceof Event.Chosen chosen) {
            return "choose " + names.choice(operation.thread(), chosen.alternative());
        }
        return words.text(Course.happened(operation, event)) + remark(event);
    }

    /** What no interleaving would do. */
    private String remark(Event event) {
        if (event instanceof Event.Read read && !isNewest(read.location(), read.source())) {
            return " (an older value; the newest is " + newest(read.location()) + ")";
        }
        if (event instanceof Event.Write write && !isNewest(write.location(), write.number())) {
            return placedBefore(write.location());
        }
        if (event instanceof Event.Update update && !isNewest(update.location(), update.number())) {
            return placedBefore(update.location());
        }
        return "";
    }

    private String placedBefore(int location) {
        return " (placed before an earlier write; the newest stays " + newest(location) + ")";
    }

    private boolean isNewest(int location, int number) {
        return memory.history(location).newest().number() == number;
    }

    @Override
    public String newest(int location) {
        return names.value(location, memory.newest(location));
    }

    @Override
    public OptionalInt holder(int mutex) {
        return holders.ofMutex(mutex);
    }

    @Override
    public List<Integer> holders(Synchronisation operation) {
        if (operation instanceof Synchronisation.ReadWrite) {
            return holders.ofReadWriteLock(operation.object());
        }
        return operation instanceof Synchronisation.Once
                ? holders.ofOnce(operation.object())
                : Scene.super.holders(operation);
    }

    Names names() {
        return names;
    }

    Course course() {
        return course;
    }

    WeakSteps weakSteps() {
        return weakSteps;
    }

    /** What is done to what: {@code write x}. */
    String brief(Operation operation) {
        return accessNames.of(operation).map(AccessNames::brief).orElseThrow();
    }

    /** Whether this was the last step. */
    boolean endsWith(Operation operation) {
        Told end = last.isEmpty() ? (first.isEmpty() ? null : first.get(first.size() - 1)) : last.getLast();
        return end != null && end.operation().equals(operation);
    }

    /** What has happened so far. */
    public Interleaving interleaving() {
        return new Interleaving(steps());
    }

    List<Interleaving.Step> steps() {
        List<Interleaving.Step> steps = new ArrayList<>();
        first.forEach(told -> steps.add(step(told.operation(), told.text(), false)));
        if (leftOut > 0) {
            Operation next = last.getFirst().operation();
            steps.add(step(next, "(" + Figures.count(leftOut) + " steps of all threads are not shown)", false));
        }
        last.forEach(told -> steps.add(step(told.operation(), told.text(), false)));
        return steps;
    }

    /** The same with the step at which this memory was freed. */
    List<Interleaving.Step> steps(LifeCycle.Free free) {
        List<Interleaving.Step> all = steps();
        long before = frees.getOrDefault(free, 0L);
        long place = before <= first.size() ? before : Math.max(first.size() + 1, before - leftOut + 1);
        String text = "free " + names.address(free.base());
        all.add((int) Math.min(place, all.size()), step(free, text, false));
        return all;
    }

    static Interleaving.Step step(Operation operation, String text, boolean isFailure) {
        return new Interleaving.Step(operation.thread(), operation.site(), text, isFailure);
    }

    /** The accesses among these operations. */
    List<Access> accessesOf(List<Operation> operations) {
        return operations.stream()
                .flatMap(operation -> accessNames.of(operation).stream())
                .toList();
    }

    /** The accesses of the steps that are told, and then of these operations. */
    List<Access> accesses(List<Operation> more) {
        List<Access> accesses = new ArrayList<>();
        first.forEach(told -> accessNames.of(told.operation()).ifPresent(accesses::add));
        last.forEach(told -> accessNames.of(told.operation()).ifPresent(accesses::add));
        more.forEach(operation -> accessNames.of(operation).ifPresent(accesses::add));
        return accesses;
    }

    /** It only listens. */
    @Override
    public void addTo(StateKey key, Views views) {}
}
