package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.ReadUndo;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.story.Standstill;
import dev.weakspot.strategy.Strategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The one loop that all front ends, memories, strategies and monitors share: a thread is chosen, its operation takes
 * effect in one of the ways that memory allows, those who watch are told, the thread goes on.
 */
public final class Explorer {
    private final Program program;
    private final Strategy strategy;
    private final World world;
    private final Memory memory;
    private final List<Monitor> monitors;
    private final WaitingLoops loops;
    private final RunLimits limits;
    private final Decisions decisions = new Decisions();
    private final PlainAccesses passed = new PlainAccesses();
    private final Standing standing;
    private List<Sighting> sightings = new ArrayList<>();
    private final Set<Symptom> symptoms = new HashSet<>();

    /** Why the run is cut short, if not because of its length. */
    private String reason = "";

    /** Where the threads were then, if that does not say it. */
    private String whereabouts = "";

    /** Nobody has come back, or come, when he liked. */
    private boolean isSteered;

    /** Threads that have failed: they go no further. */
    private final BitSet failed = new BitSet();

    /**
     * Brings together what makes runs.
     *
     * @param monitors makes those who watch, given what happens before what and the memory
     */
    public Explorer(
            Program program,
            Strategy strategy,
            RunLimits limits,
            MemoryModel model,
            BiFunction<HappensBefore, Memory, List<Monitor>> monitors) {
        this.program = program;
        this.strategy = strategy;
        this.world = new World(program, model, limits.keep());
        this.memory = world.memory();
        this.monitors = monitors.apply(world.order(), memory);
        this.loops = new WaitingLoops(memory, program.mayOnlyLookDifferent(), program::keepsTurning);
        this.limits = limits;
        this.standing = new Standing(program, world, loops, this.monitors, failed, this::welcome);
    }

    public Memory memory() {
        return memory;
    }

    /** One run from beginning to end; nothing if the strategy has tried them all. */
    public Optional<Run> run(long number) {
        return run(number, symptom -> false);
    }

    /** One run from the beginning to where it has shown what is enough, or to its end. */
    Optional<Run> run(long number, Predicate<Symptom> isEnough) {
        return run(number, isEnough, run -> {});
    }

    /**
     * The same for somebody who has questions to the program.
     *
     * @param lastLook at the program as the run has left it
     */
    Optional<Run> run(long number, Predicate<Symptom> isEnough, Consumer<Run> lastLook) {
        if (!strategy.begin(number)) {
            return Optional.empty();
        }
        try {
            reset();
            Run.End end = null;
            while (end == null) {
                boolean hasShownEnough =
                        !symptoms.isEmpty() && symptoms.stream().anyMatch(isEnough);
                end = hasShownEnough ? Run.End.FAILED : step();
            }
            Run run = new Run(number, end, reason, whereabouts, isSteered, sightings, decisions);
            lastLook.accept(run);
            return Optional.of(run);
        } finally {
            program.end();
        }
    }

    private void reset() {
        program.start();
        world.reset();
        loops.reset();
        monitors.forEach(Monitor::reset);
        decisions.clear();
        if (!sightings.isEmpty()) {
            sightings = new ArrayList<>(); // the last run has the old ones
            symptoms.clear();
        }
        failed.clear();
        reason = "";
        whereabouts = "";
        isSteered = true;
        standing.reset();
        for (int thread = 0; thread < program.threads(); thread++) {
            world.begin(thread);
            arrive(thread);
        }
    }

    /** Why the run has ended, or null if it goes on. */
    private Run.End step() {
        if (!failed.isEmpty() && limits.endsAtFailure()) {
            return Run.End.FAILED;
        }
        welcome();
        if (!program.hindrance().isEmpty()) {
            reason = program.hindrance();
            return cut();
        }
        if (!standing.look()) {
            if (!failed.isEmpty()) {
                return Run.End.FAILED;
            }
            return standing.isAllOver() ? conclude() : stuck();
        }
        if (decisions.size() >= limits.steps()) {
            return cut();
        }
        if (loops.isVain() && (!program.mayOnlyLookDifferent() || loops.isHopeless() || standing.isAnybodyAbsent())) {
            return inVain(Finding.Kind.LIVELOCK);
        }
        int thread = strategy.next(standing);
        if (thread == Strategy.ABANDON) {
            return Run.End.ABANDONED;
        }
        perform(program.next(thread));
        return null;
    }

    private Run.End cut() {
        whereabouts = Standstill.whereabouts(standing.waiting());
        return Run.End.CUT;
    }

    private Run.End conclude() {
        program.conclude(memory).ifPresent(this::report);
        return Run.End.COMPLETE;
    }

    /** Nobody can run. Those who may only be counting the turns of a loop get another chance. */
    private Run.End stuck() {
        if (loops.wake()) {
            return null;
        }
        return inVain(Finding.Kind.DEADLOCK);
    }

    /** Nobody gets any further; unless somebody returns, who may help the others. */
    private Run.End inVain(Finding.Kind kind) {
        String hope = standing.absent().map(Standstill::reasonToGiveUp).orElseGet(program::reasonToHope);
        if (!hope.isEmpty() && program.awaitReturn()) {
            loops.hope();
            return null;
        }
        if (!hope.isEmpty()) {
            reason = hope;
            return Run.End.CUT;
        }
        if (kind == Finding.Kind.LIVELOCK && program.mayOnlyLookDifferent()) {
            reason = Standstill.reasonToGiveUp(program.next(standing.thread(0)), WaitingLoops.HOPELESS_TURNS);
            return Run.End.CUT;
        }
        report(new Sighting(kind, standing.waiting(), ""));
        return Run.End.FAILED;
    }

    /** Those that were absent and are back, or were interrupted, have come to another operation; strangers to their first. */
    private void welcome() {
        for (int thread = program.returned(); thread != Program.NOBODY; thread = program.returned()) {
            isSteered = false;
            world.adoptIfNew(thread);
            if (loops.isOpen(thread)) {
                settle(thread);
            }
            loops.forget(thread); // nobody knows what it did meanwhile
            arrive(thread);
        }
    }

    private void perform(Operation operation) {
        int thread = operation.thread();
        int ways = world.ways(operation);
        int way = strategy.pick(operation, ways);
        decisions.append(thread, way);
        boolean mayWait = limits.findsWaits() && program.mayComeBack(thread);
        long place = mayWait ? program.place(thread) : Program.UNKNOWN_PLACE;
        boolean mayBeInVain = mayWait && loops.mayTurnAt(place) && mayOnlyRead(operation);
        ReadUndo undo = mayBeInVain ? memory.remember(thread) : null;
        Event event = world.perform(operation, way);
        if (event.isDone()) {
            program.letGo(thread, event);
        }
        strategy.observe(operation, event);
        if (event instanceof Event.Update && loops.isOpen(thread)) {
            settle(thread); // before it: those who watch are told in the order of the steps
        }
        for (Monitor monitor : monitors) {
            if (undo != null && event instanceof Event.Read read) {
                monitor.observeTentatively(operation, read, this::report);
            } else {
                monitor.observe(operation, event, this::report);
            }
        }
        memory.tidy();
        if (event.isDone()) {
            program.resume(thread, event);
            standing.resumed(thread);
            if (mayWait) {
                lookForTurns(new WaitingLoops.Step(operation, event, place, undo));
            }
            arrive(thread);
            if (operation instanceof LifeCycle.Start && event instanceof Event.Passed started) {
                arrive((int) started.answer());
            }
        }
    }

    private static boolean mayOnlyRead(Operation operation) {
        return operation instanceof MemoryAccess.Load || operation instanceof MemoryAccess.CompareExchange;
    }

    /** A turn of a waiting loop that has failed is taken back; by those who watch, if it is not certain. */
    private void lookForTurns(WaitingLoops.Step step) {
        int thread = step.operation().thread();
        boolean mayComeBack = program.mayComeBack(thread);
        long place = mayComeBack ? program.place(thread) : Program.UNKNOWN_PLACE;
        boolean wasOpen = loops.isOpen(thread) || step.undo() != null;
        WaitingLoops.FailedTurn turn = loops.observe(step, program.next(thread), mayComeBack, place);
        if (!turn.reads().isEmpty()) {
            if (turn.isCertain()) {
                memory.takeBack(turn.reads());
            }
            monitors.forEach(monitor -> monitor.undo(thread, turn.reads().size()));
        }
        if (wasOpen && !loops.isOpen(thread)) {
            settle(thread);
        }
    }

    private void settle(int thread) {
        for (Monitor monitor : monitors) {
            monitor.settle(thread, this::report);
        }
    }

    /** A thread has come to its next operation; some of them are no good. */
    private void arrive(int thread) {
        passBy(thread);
        if (failed.get(thread)) {
            return;
        }
        Operation operation = program.next(thread);
        for (Monitor monitor : monitors) {
            monitor.arrive(operation, this::report);
        }
        world.arrive(operation);
        if (operation instanceof LifeCycle.FailedAssertion) {
            fail(Finding.Kind.ASSERTION, operation, "");
        } else if (operation instanceof LifeCycle.Crash crash) {
            fail(Finding.Kind.CRASH, operation, crash.reason());
        } else if (operation instanceof LifeCycle.Diverge) {
            fail(Finding.Kind.LIVELOCK, operation, "");
        } else if (world.isMisuse(operation)) {
            fail(Finding.Kind.LOCK_MISUSE, operation, "");
        }
    }

    /** What the thread did on its way there and nobody had to decide. */
    private void passBy(int thread) {
        tellPlain(thread);
        while (program.next(thread) instanceof LifeCycle.Storage storage) {
            Event event = world.perform(storage, 0);
            for (Monitor monitor : monitors) {
                monitor.observe(storage, event, this::report);
            }
            if (failed.get(thread)) {
                return;
            }
            if (storage instanceof LifeCycle.Free free) {
                free.locations().forEach(memory::retire);
            }
            program.resume(thread, event);
            tellPlain(thread);
        }
    }

    private void tellPlain(int thread) {
        passed.begin(thread);
        program.passedBy(thread, passed);
        if (passed.count() > 0) {
            standing.passed(passed);
            for (Monitor monitor : monitors) {
                monitor.plain(passed, this::report);
            }
        }
    }

    private void fail(Finding.Kind kind, Operation operation, String detail) {
        report(new Sighting(kind, List.of(operation), detail));
        failed.set(operation.thread());
    }

    /** The same thing is told once, however often the run comes to it. */
    private void report(Sighting sighting) {
        if (symptoms.add(Symptom.of(sighting)) && !program.isOfLibrary(sighting)) {
            sightings.add(sighting.about(program.namesOf(sighting)));
        }
        if (sighting.kind() == Finding.Kind.DOUBLE_FREE) {
            failed.set(last(sighting.operations()).thread()); // what it does from now on means nothing
        }
    }

    private static Operation last(List<Operation> operations) {
        return operations.get(operations.size() - 1);
    }
}
