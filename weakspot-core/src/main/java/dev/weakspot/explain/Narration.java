package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.blocks.BlockLives;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.StepNote;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.monitor.Monitor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Records the steps of a run while it happens, so that a {@link Narrator} can explain a detection. Of a long run only the
 * first and the last steps are kept. The run may be a run of a campaign or the replay of a counterexample.
 */
public final class Narration implements Monitor, RunSnapshot {
    /** The number of steps kept at the beginning, and again at the end. */
    private static final int KEPT = 200;

    /** The number of steps without a decision that are shown before a failure of their thread. */
    private static final int SHOWN_ALONE = 8;

    private final ProgramNames names;
    private final Memory memory;
    private final StepWords words;
    private final AccessNames accessNames;
    private final List<RecordedStep> first = new ArrayList<>();
    private final Deque<RecordedStep> last = new ArrayDeque<>();
    private final LockOwners holders = new LockOwners();

    /** The positions of allocations and frees. These are no steps of their own, because no strategy decides on them. */
    private final Map<LifeCycle.Storage, PlainPositions.PlainPosition> storage = new HashMap<>();

    private final BlockLives blocks = new BlockLives();

    /** The last steps since the last one above that needed no decision, because one thread was live. */
    private final Deque<RecordedStep> alone = new ArrayDeque<>();

    private boolean isNextLeftOut;

    private final OrderedEvents course;
    private final PlainPositions plainPositions;
    private final WeakSteps weakSteps;
    private long leftOut;
    private long steps;

    private record RecordedStep(Operation operation, Interleaving.Step step) {}

    /**
     * The narration of the runs of one explorer.
     *
     * @param interleavings decides whether an interleaving explains a run under weak memory
     * @param sites the sites that {@link PlainAccesses} refers to by number
     */
    public Narration(ProgramNames names, Memory memory, InterleavingMonitor interleavings, LongFunction<Site> sites) {
        this.names = names;
        this.memory = memory;
        this.words = new StepWords(names);
        this.accessNames = new AccessNames(names);
        this.course = new OrderedEvents(memory);
        this.plainPositions = new PlainPositions(sites);
        this.weakSteps = new WeakSteps(names, memory, interleavings);
    }

    @Override
    public void reset() {
        first.clear();
        last.clear();
        holders.clear();
        storage.clear();
        blocks.reset();
        course.reset();
        plainPositions.reset();
        weakSteps.reset();
        alone.clear();
        isNextLeftOut = false;
        leftOut = 0;
        steps = 0;
    }

    @Override
    public void leaveOutNext() {
        isNextLeftOut = true;
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (operation instanceof LifeCycle.Storage stored) {
            storage.put(stored, position(stored.thread()));
            blocks.observe(stored, course.newest());
            if (stored instanceof LifeCycle.Free free) {
                weakSteps.observe(free, event);
            } else if (stored instanceof LifeCycle.Annotation annotation) {
                course.observe(annotation, event, Action.described(LifeCycleWords.of(annotation)));
            }
            return;
        }
        if (event instanceof Event.Synchronised synchronised) {
            holders.observe(synchronised);
        }
        record(operation, event);
        weakSteps.observe(operation, event);
    }

    @Override
    public void observeTentatively(Operation operation, Event.Read event, Consumer<Detection> report) {
        record(operation, event);
        weakSteps.observeTentatively(operation, event);
    }

    private void record(Operation operation, Event event) {
        RecordedStep recorded = new RecordedStep(operation, step(operation, event));
        if (isNextLeftOut) {
            isNextLeftOut = false;
            addAlone(recorded);
        } else {
            add(recorded);
        }
        course.observe(operation, event, recorded.step().action());
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Detection> report) {
        if (!course.isTooLong()) {
            plainPositions.observe(accesses, position(accesses.thread()));
        }
    }

    private PlainPositions.PlainPosition position(int thread) {
        return new PlainPositions.PlainPosition(steps, course.lastOf(thread));
    }

    @Override
    public void confirm(int thread, Consumer<Detection> report) {
        weakSteps.confirm(thread);
    }

    /** A failed turn of a waiting loop stays in the steps, and leaves the graph of the run. */
    @Override
    public void undo(int thread, int reads) {
        course.undo(thread, reads);
        weakSteps.undo(thread, reads);
    }

    private void addAlone(RecordedStep recorded) {
        alone.addLast(recorded);
        if (alone.size() > SHOWN_ALONE) {
            alone.removeFirst();
        }
    }

    private void add(RecordedStep recorded) {
        alone.clear();
        steps++;
        if (first.size() < KEPT) {
            first.add(recorded);
            return;
        }
        last.addLast(recorded);
        if (last.size() > KEPT) {
            last.removeFirst();
            leftOut++;
        }
    }

    private Interleaving.Step step(Operation operation, Event event) {
        if (event instanceof Event.Chosen chosen) {
            String value = names.choice(operation.thread(), chosen.alternative());
            return step(operation, new Action("choose", "", value, Optional.empty(), "choose " + value));
        }
        Interleaving.Step step = step(operation, words.action(ExecutionNode.of(operation, event)));
        String choice = weakChoice(event);
        return choice.isEmpty() ? step : step.with(new StepNote(StepNote.NoteTopic.WEAK_CHOICE, choice));
    }

    /** A choice that no interleaving has; empty if the step has none. */
    private String weakChoice(Event event) {
        if (event instanceof Event.Read read && !isNewest(read.location(), read.source())) {
            return "an older value; the newest is " + newest(read.location());
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
        return "placed before an earlier write; the newest stays " + newest(location);
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
                : RunSnapshot.super.holders(operation);
    }

    ProgramNames names() {
        return names;
    }

    OrderedEvents orderedEvents() {
        return course;
    }

    PlainPositions plainPositions() {
        return plainPositions;
    }

    /** The position of a plain access, an allocation or a free; empty if it is not known. */
    Optional<PlainPositions.PlainPosition> positionOf(Operation operation) {
        if (operation instanceof PlainAccess access) {
            return plainPositions.of(access);
        }
        return operation instanceof LifeCycle.Storage ? Optional.ofNullable(storage.get(operation)) : Optional.empty();
    }

    /**
     * The graph of the run up to the second of two operations, with the first one in it; empty if there is no graph. Under weak
     * memory two accesses have none.
     */
    Optional<ExecutionGraph> graphOf(Operation first, Operation second) {
        boolean isAboutBlock = first instanceof LifeCycle || second instanceof LifeCycle;
        return isAboutBlock || memory.model() == MemoryModel.SC
                ? course.graphOf(first, positionOf(first), second instanceof MemoryAccess)
                : Optional.empty();
    }

    /** The last read before the operation in which its thread got the address of a block that was freed. */
    Optional<BlockLives.PointerRead> pointerRead(LifeCycle.Free free, Operation user) {
        List<ExecutionNode> run =
                course.events().stream().map(OrderedEvents.OrderedEvent::node).toList();
        int end = run.size() - (user instanceof MemoryAccess ? 1 : 0);
        return blocks.lastPointerRead(
                free,
                user.thread(),
                run.subList(0, Math.max(0, end)),
                location -> memory.location(location).bytes() == Long.BYTES);
    }

    WeakSteps weakSteps() {
        return weakSteps;
    }

    /** An operation that has not taken effect: {@code write x}. */
    Action attempt(Operation operation) {
        return accessNames
                .of(operation)
                .map(access ->
                        new Action(access.operation(), access.location(), "", access.mode(), AccessNames.brief(access)))
                .orElseGet(() -> Action.described(accessNames.brief(operation)));
    }

    /** Whether the operation is the last step. */
    boolean endsWith(Operation operation) {
        RecordedStep end = alone.isEmpty() ? lastDecided() : alone.getLast();
        return end != null && end.operation().equals(operation);
    }

    /** Whether no step has followed the operation, which is the last step, or a plain access or a free after it. */
    boolean isAtEnd(Operation operation) {
        return (operation instanceof PlainAccess || operation instanceof LifeCycle.Storage)
                ? positionOf(operation).filter(at -> at.step() == steps).isPresent()
                : endsWith(operation);
    }

    private RecordedStep lastDecided() {
        if (last.isEmpty()) {
            return first.isEmpty() ? null : first.get(first.size() - 1);
        }
        return last.getLast();
    }

    /** Whether the last step is one of {@link #steps()}. */
    boolean isEndShown() {
        return alone.isEmpty();
    }

    /** The steps, and the last steps of a thread that is live alone: its failure often depends on what it has just done. */
    List<Interleaving.Step> stepsBeforeFailure() {
        List<Interleaving.Step> all = steps();
        alone.forEach(recorded -> all.add(recorded.step()));
        return all;
    }

    /** The steps so far. */
    public Interleaving interleaving() {
        List<Interleaving.Step> all = steps();
        return new Interleaving(all, threadNames(all.stream().map(Interleaving.Step::thread)));
    }

    /** The names of those of the threads that have one. */
    Map<Integer, String> threadNames(Stream<Integer> threads) {
        Map<Integer, String> known = new HashMap<>();
        threads.distinct().forEach(thread -> names.threadName(thread).ifPresent(name -> known.put(thread, name)));
        return known;
    }

    /** The steps that the strategy decided on. */
    List<Interleaving.Step> steps() {
        List<Interleaving.Step> steps = new ArrayList<>();
        first.forEach(recorded -> steps.add(recorded.step()));
        if (leftOut > 0) {
            Operation next = last.getFirst().operation();
            String gap = "(" + FormattedNumber.count(leftOut) + " steps of all threads are not shown)";
            steps.add(step(next, Action.described(gap)));
        }
        last.forEach(recorded -> steps.add(recorded.step()));
        return steps;
    }

    /** The steps so far, with a step for an allocation or a free. */
    List<Interleaving.Step> steps(LifeCycle.Storage shown) {
        List<Interleaving.Step> all = steps();
        long before = storage.containsKey(shown) ? storage.get(shown).step() : 0;
        long index = before <= first.size() ? before : Math.max(first.size() + 1, before - leftOut + 1);
        String word = shown instanceof LifeCycle.Free ? "free" : "allocate";
        String name = names.block(shown.base());
        Action action = new Action(word, name, "", Optional.empty(), word + " " + name);
        all.add((int) Math.min(index, all.size()), step(shown, action));
        return all;
    }

    static Interleaving.Step step(Operation operation, Action action) {
        return new Interleaving.Step(operation.thread(), operation.site(), action);
    }

    /** The accesses among these operations. */
    List<Access> accessesOf(List<Operation> operations) {
        return operations.stream()
                .flatMap(operation -> accessNames.of(operation).stream())
                .toList();
    }

    /** The accesses of all steps that are kept, and then of these operations. A fence under SC has no effect and is none. */
    List<Access> accesses(List<Operation> more) {
        List<Operation> operations = new ArrayList<>();
        first.forEach(recorded -> operations.add(recorded.operation()));
        last.forEach(recorded -> operations.add(recorded.operation()));
        operations.addAll(more);
        if (memory.model() == MemoryModel.SC) {
            operations.removeIf(MemoryAccess.Fence.class::isInstance);
        }
        return accessesOf(operations);
    }

    /** Adds nothing: the narration does not influence the run. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {}
}
