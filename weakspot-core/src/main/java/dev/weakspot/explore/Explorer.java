package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.ReadUndo;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.story.Standstill;
import dev.weakspot.strategy.Situation;
import dev.weakspot.strategy.Strategy;
import dev.weakspot.sync.Lives;
import dev.weakspot.sync.Synchronisers;
import dev.weakspot.sync.VirtualTime;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final HappensBefore order = new HappensBefore();
    private final Memory memory;
    private final VirtualTime time = new VirtualTime();
    private final Synchronisers objects = new Synchronisers(order, time);
    private final Lives lives = new Lives(order, time);
    private final List<Monitor> monitors;
    private final WaitingLoops loops;
    private final RunLimits limits;
    private final Decisions decisions = new Decisions();
    private final PlainAccesses passed = new PlainAccesses();
    private final Standing standing = new Standing();
    private List<Sighting> sightings = new ArrayList<>();
    private final Set<Symptom> symptoms = new HashSet<>();

    /** Why the run is cut short, if not because of its length. */
    private String reason = "";

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
        this.memory = new Memory(model, order, program.locations(), limits.keep(), program::location);
        this.monitors = monitors.apply(order, memory);
        this.loops = new WaitingLoops(memory, program.mayOnlyLookDifferent(), program::keepsTurning);
        this.limits = limits;
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
            Run run = new Run(number, end, reason, sightings, decisions);
            lastLook.accept(run);
            return Optional.of(run);
        } finally {
            program.end();
        }
    }

    private void reset() {
        program.start();
        order.reset();
        memory.reset();
        time.reset();
        objects.reset();
        lives.reset();
        loops.reset();
        monitors.forEach(Monitor::reset);
        decisions.clear();
        if (!sightings.isEmpty()) {
            sightings = new ArrayList<>(); // the last run has the old ones
            symptoms.clear();
        }
        failed.clear();
        reason = "";
        standing.reset();
        for (int thread = 0; thread < program.threads(); thread++) {
            order.begin(thread);
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
            return Run.End.CUT;
        }
        if (!standing.look()) {
            if (!failed.isEmpty()) {
                return Run.End.FAILED;
            }
            return standing.isAllOver() ? conclude() : stuck();
        }
        if (decisions.size() >= limits.steps()) {
            return Run.End.CUT;
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
            if (thread == order.threads()) {
                lives.adopt(thread);
            }
            if (loops.isOpen(thread)) {
                settle(thread);
            }
            loops.forget(thread); // nobody knows what it did meanwhile
            arrive(thread);
        }
    }

    private void perform(Operation operation) {
        int thread = operation.thread();
        int ways = ways(operation);
        int way = strategy.pick(operation, ways);
        decisions.append(thread, way);
        boolean mayWait = limits.findsWaits() && program.mayComeBack(thread);
        long place = mayWait ? program.place(thread) : Program.UNKNOWN_PLACE;
        boolean mayBeInVain = mayWait && loops.mayTurnAt(place) && mayOnlyRead(operation);
        ReadUndo undo = mayBeInVain ? memory.remember(thread) : null;
        Event event = take(operation, way);
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

    private int ways(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return memory.ways(access);
        }
        if (operation instanceof Synchronisation synchronisation) {
            return objects.ways(synchronisation);
        }
        return lives.ways((LifeCycle) operation);
    }

    private Event take(Operation operation, int way) {
        if (operation instanceof MemoryAccess access) {
            return memory.perform(access, way);
        }
        if (operation instanceof Synchronisation synchronisation) {
            return objects.perform(synchronisation, way);
        }
        return lives.perform((LifeCycle) operation, way);
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
        if (operation instanceof LifeCycle life) {
            arriveAt(life);
        } else if (operation instanceof Synchronisation synchronisation) {
            objects.arrive(synchronisation);
            if (objects.isMisuse(synchronisation)) {
                fail(Finding.Kind.LOCK_MISUSE, operation, "");
            }
        }
    }

    /** What the thread did on its way there and nobody had to decide. */
    private void passBy(int thread) {
        tellPlain(thread);
        while (program.next(thread) instanceof LifeCycle.Storage storage) {
            Event event = lives.perform(storage, 0);
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
            for (Monitor monitor : monitors) {
                monitor.plain(passed, this::report);
            }
        }
    }

    private void arriveAt(LifeCycle operation) {
        lives.arrive(operation);
        if (operation instanceof LifeCycle.FailedAssertion) {
            fail(Finding.Kind.ASSERTION, operation, "");
        } else if (operation instanceof LifeCycle.Crash crash) {
            fail(Finding.Kind.CRASH, operation, crash.reason());
        } else if (operation instanceof LifeCycle.Diverge) {
            fail(Finding.Kind.LIVELOCK, operation, "");
        }
    }

    private void fail(Finding.Kind kind, Operation operation, String detail) {
        report(new Sighting(kind, List.of(operation), detail));
        failed.set(operation.thread());
    }

    /** The same thing is told once, however often the run comes to it. */
    private void report(Sighting sighting) {
        if (symptoms.add(Symptom.of(sighting))) {
            sightings.add(sighting.about(program.namesOf(sighting)));
        }
        if (sighting.kind() == Finding.Kind.DOUBLE_FREE) {
            failed.set(last(sighting.operations()).thread()); // what it does from now on means nothing
        }
    }

    private static Operation last(List<Operation> operations) {
        return operations.get(operations.size() - 1);
    }

    /** The threads that can go on, looked up once before every step. */
    private final class Standing implements Situation {
        private int[] runnable = new int[8];
        private int count;
        private final StateKey key = new StateKey();
        private final Views views = new Views();

        void reset() {
            count = 0;
        }

        boolean look() {
            int threads = program.threads();
            if (runnable.length < threads) {
                runnable = Arrays.copyOf(runnable, threads * 2);
            }
            count = 0;
            for (int thread = 0; thread < threads; thread++) {
                if (!failed.get(thread) && canGoOn(program.next(thread)) && !loops.isAsleep(thread)) {
                    runnable[count++] = thread;
                }
            }
            return count > 0;
        }

        private boolean canGoOn(Operation operation) {
            if (operation instanceof MemoryAccess access) {
                boolean mayBlock = access instanceof MemoryAccess.Await || access instanceof MemoryAccess.AwaitExchange;
                return !mayBlock || memory.ways(access) > 0;
            }
            return ways(operation) > 0;
        }

        boolean isAllOver() {
            return waiting().isEmpty();
        }

        boolean isAnybodyAbsent() {
            return absent().isPresent();
        }

        /** Somebody of whom nobody knows when it will be back. */
        Optional<LifeCycle.Absent> absent() {
            for (int thread = 0; thread < program.threads(); thread++) {
                if (program.next(thread) instanceof LifeCycle.Absent absent) {
                    return Optional.of(absent);
                }
            }
            return Optional.empty();
        }

        /** What those wait for that have not ended. */
        List<Operation> waiting() {
            List<Operation> operations = new ArrayList<>();
            for (int thread = 0; thread < program.threads(); thread++) {
                if (!(program.next(thread) instanceof LifeCycle.Exit)) {
                    operations.add(program.next(thread));
                }
            }
            return operations;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public int thread(int index) {
            return runnable[index];
        }

        @Override
        public boolean comesBack(int thread) {
            while ((isAbsent(thread) || isYetToCome(thread)) && program.awaitReturn()) {
                welcome();
            }
            look();
            return canGoOn(thread);
        }

        private boolean isAbsent(int thread) {
            return thread < program.threads() && program.next(thread) instanceof LifeCycle.Absent;
        }

        /** Nobody starts it, and it may come all the same. */
        private boolean isYetToCome(int thread) {
            return thread >= program.threads() && !program.reasonToHope().isEmpty();
        }

        @Override
        public Operation operation(int thread) {
            return program.next(thread);
        }

        @Override
        public boolean isRetry(int thread) {
            return loops.isRetry(program.next(thread));
        }

        @Override
        public boolean hasTurnedInVain(int thread) {
            return loops.isUnchanged(thread) && !loops.isAsleep(thread);
        }

        @Override
        public int localWay(int thread) {
            return memory.localWay((MemoryAccess) program.next(thread));
        }

        @Override
        public boolean hasFingerprint() {
            return program.hasKey();
        }

        @Override
        public long fingerprint() {
            key.clear();
            views.clear();
            program.addTo(key);
            for (int thread = 0; thread < program.threads(); thread++) {
                key.add(loops.isAsleep(thread) ? 1 : 0); // if all do, nobody can go on
            }
            objects.addTo(key);
            lives.addTo(key);
            memory.addViewsTo(views);
            objects.addViewsTo(views);
            lives.addViewsTo(views);
            memory.addTo(key, views);
            monitors.forEach(monitor -> monitor.addTo(key, views));
            return key.fingerprint();
        }
    }
}
