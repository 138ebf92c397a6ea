package dev.weakspot.engine;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.DetectionContext;
import dev.weakspot.control.EarlyResume;
import dev.weakspot.control.OutsideControl;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.explain.BlockedReason;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.Strategy;
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
 * The main loop of a run, shared by all front ends, memory models, strategies and monitors. In each step the strategy chooses an
 * enabled thread and one of its operation's choices, the operation takes effect, the monitors observe the event, and the
 * thread continues to its next operation.
 */
public final class Explorer {
    private final ControlledProgram program;
    private final OutsideControl outside;
    private final WaitingLoopOracle oracle;
    private final EarlyResume earlyResume;
    private final PlainAccessLog plainAccesses;
    private final DetectionContext detectionContext;
    private final boolean leavesOutSequentialSteps;
    private final Strategy strategy;
    private final Machine machine;
    private final Memory memory;
    private final List<Monitor> monitors;
    private final WaitingLoops loops;
    private final SpeculativeReads speculation;
    private final RunLimits limits;
    private final Decisions decisions = new Decisions();
    private final PlainAccesses accesses = new PlainAccesses();
    private final ThreadStates states;
    private List<Detection> detections = new ArrayList<>();

    /** The number of steps in this run, those without a decision included. */
    private long steps;

    private final Set<FindingKey> findingKeys = new HashSet<>();

    /** The reason why the run is cut short; empty if it has reached the limit of steps. */
    private String reason = "";

    /** The positions of the threads when the run was cut short; empty if the reason includes them. */
    private String whereabouts = "";

    /** No thread has returned under control, or appeared, in this run. */
    private boolean isSteered;

    /** Threads that have failed and execute no further operation. */
    private final BitSet failed = new BitSet();

    /**
     * An explorer of one program.
     *
     * @param monitors creates the monitors, given the happens-before clocks and the memory
     */
    public Explorer(
            ControlledProgram program,
            Strategy strategy,
            RunLimits limits,
            MemoryModel model,
            BiFunction<HappensBefore, Memory, List<Monitor>> monitors) {
        this.program = program;
        Capabilities capabilities = program.capabilities();
        this.outside = capabilities.outsideControl();
        this.oracle = capabilities.waitingLoops();
        this.earlyResume = capabilities.earlyResume();
        this.plainAccesses = capabilities.plainAccesses();
        this.detectionContext = capabilities.detectionContext();
        this.leavesOutSequentialSteps = capabilities.leavesOutSequentialSteps();
        this.strategy = strategy;
        this.machine = new Machine(program, model, limits.keep());
        this.memory = machine.memory();
        this.monitors = monitors.apply(machine.order(), memory);
        this.loops = new WaitingLoops(memory, oracle.isHashTooFine(), oracle::keepsRepeating);
        this.speculation = new SpeculativeReads(program, limits.spin(), memory, loops, this.monitors, this::report);
        this.limits = limits;
        this.states = new ThreadStates(program, machine, loops, this.monitors, failed, this::admitReturned);
    }

    public Memory memory() {
        return memory;
    }

    /** Makes one run from beginning to end; empty if the strategy has no run left. */
    public Optional<Run> run(long number) {
        return run(number, findingKey -> false);
    }

    /** Makes one run, which ends early when it has a finding that is enough. */
    public Optional<Run> run(long number, Predicate<FindingKey> isEnough) {
        return run(number, isEnough, run -> {});
    }

    /**
     * Makes one run, which ends early when it has a finding that is enough.
     *
     * @param atEnd called while the program is still in the state at the end of the run
     */
    public Optional<Run> run(long number, Predicate<FindingKey> isEnough, Consumer<Run> atEnd) {
        if (!strategy.begin(number)) {
            return Optional.empty();
        }
        try {
            reset();
            Run.End end = null;
            while (end == null) {
                boolean hasEnough =
                        !findingKeys.isEmpty() && findingKeys.stream().anyMatch(isEnough);
                end = hasEnough ? Run.End.FAILED : step();
            }
            Run run = new Run(
                    number, end, reason, whereabouts, isSteered, states.wereConcurrent(), detections, decisions);
            atEnd.accept(run);
            return Optional.of(run);
        } finally {
            program.end();
        }
    }

    private void reset() {
        program.start();
        machine.reset();
        loops.reset();
        monitors.forEach(Monitor::reset);
        decisions.clear();
        steps = 0;
        if (!detections.isEmpty()) {
            detections = new ArrayList<>(); // the last run owns the old list
            findingKeys.clear();
        }
        failed.clear();
        reason = "";
        whereabouts = "";
        isSteered = true;
        states.reset();
        for (int thread = 0; thread < program.threads(); thread++) {
            machine.begin(thread);
            arrive(thread);
        }
    }

    /** Makes a step. Returns how the run has ended, or null if it continues. */
    private Run.End step() {
        if (!failed.isEmpty() && limits.afterFailure() == RunLimits.AfterFailure.END) {
            return Run.End.FAILED;
        }
        admitReturned();
        if (!outside.abortReason().isEmpty()) {
            reason = outside.abortReason();
            return cut();
        }
        if (!states.update()) {
            if (!failed.isEmpty()) {
                return Run.End.FAILED;
            }
            return states.haveAllEnded() ? conclude() : stuck();
        }
        if (steps >= limits.steps()) {
            return cut();
        }
        if (loops.isLivelock() && (!oracle.isHashTooFine() || loops.isTooLong() || states.isAnyOutside())) {
            return noProgress(Finding.Kind.LIVELOCK);
        }
        if (isLeftOut()) {
            return performAlone(program.next(states.thread(0)));
        }
        int thread = strategy.next(states);
        if (thread == Strategy.ABANDON) {
            return Run.End.ABANDONED;
        }
        Operation operation = program.next(thread);
        int choice = strategy.pick(operation, machine.choices(operation));
        decisions.append(thread, choice);
        perform(operation, choice, true);
        return null;
    }

    /**
     * Whether the next step is left out of the decisions: one thread is live, and its operation has one choice. A start is not left
     * out, because the other thread begins with it.
     */
    private boolean isLeftOut() {
        if (!leavesOutSequentialSteps || !states.isSequential()) {
            return false;
        }
        Operation next = program.next(states.thread(0));
        return !(next instanceof LifeCycle.Start) && machine.choices(next) == 1;
    }

    private Run.End performAlone(Operation operation) {
        if (!strategy.continuesAlone(operation.thread())) {
            return Run.End.ABANDONED;
        }
        monitors.forEach(Monitor::leaveOutNext);
        perform(operation, 0, false);
        return null;
    }

    private Run.End cut() {
        whereabouts = BlockedReason.positions(states.waiting());
        return Run.End.CUT;
    }

    private Run.End conclude() {
        program.conclude(memory).ifPresent(this::report);
        return Run.End.COMPLETE;
    }

    /** No thread is enabled. Threads that may only be counting the turns of a loop are woken. */
    private Run.End stuck() {
        return loops.wake() ? null : noProgress(Finding.Kind.DEADLOCK);
    }

    /** No thread makes progress, unless a thread outside control returns. */
    private Run.End noProgress(Finding.Kind kind) {
        String mayReturn = states.outside().map(BlockedReason::reasonToAbandon).orElseGet(outside::whyThreadMayReturn);
        if (!mayReturn.isEmpty() && outside.awaitReturn()) {
            loops.restartCount();
            return null;
        }
        if (!mayReturn.isEmpty()) {
            reason = mayReturn;
            return Run.End.CUT;
        }
        if (kind == Finding.Kind.LIVELOCK && oracle.isHashTooFine()) {
            reason = BlockedReason.reasonToAbandon(program.next(states.thread(0)), WaitingLoops.CUT_TURNS);
            return Run.End.CUT;
        }
        report(new Detection(kind, states.waiting(), ""));
        return Run.End.FAILED;
    }

    /** Threads that are back under control, were interrupted, or are new have reached another operation. */
    private void admitReturned() {
        for (int thread = outside.nextReturned();
                thread != ControlledProgram.NO_THREAD;
                thread = outside.nextReturned()) {
            isSteered &= program.threads() == 1; // no other thread could have continued meanwhile
            states.returned();
            machine.adoptIfNew(thread);
            speculation.confirm(thread);
            loops.forget(thread); // its operations outside control are unknown
            arrive(thread);
        }
    }

    /** @param isDecided whether the strategy has decided on the step */
    private void perform(Operation operation, int choice, boolean isDecided) {
        int thread = operation.thread();
        steps++;
        speculation.prepare(operation);
        Event event = machine.perform(operation, choice);
        if (event.isDone()) {
            earlyResume.beginResume(thread, event);
        }
        if (isDecided) {
            strategy.observe(operation, event);
        }
        speculation.observe(operation, event);
        memory.tidy();
        if (event.isDone()) {
            program.resume(thread, event);
            states.resumed(thread);
            speculation.decide(operation, event);
            arrive(thread);
            if (operation instanceof LifeCycle.Start && event instanceof Event.Passed started) {
                arrive((int) started.answer());
            }
        }
    }

    /** A thread has reached its next operation. If that is a switch, its carrier continues with another thread. */
    private void arrive(int thread) {
        int arriving = thread;
        performUnscheduled(arriving);
        while (!failed.get(arriving) && program.next(arriving) instanceof LifeCycle.Switch change) {
            switchTo(change);
            arriving = change.next();
            performUnscheduled(arriving);
        }
        if (!failed.get(arriving)) {
            begin(program.next(arriving));
        }
    }

    private void switchTo(LifeCycle.Switch change) {
        int thread = change.thread();
        speculation.confirm(thread);
        loops.forget(thread); // it has not returned to an earlier state
        program.resume(thread, machine.perform(change, 0));
        states.continued(change.next());
        if (program.next(thread) instanceof LifeCycle.Exit exit) {
            begin(exit);
        }
    }

    /** The operation is now the next one of its thread. It may be a failure by itself. */
    private void begin(Operation operation) {
        for (Monitor monitor : monitors) {
            monitor.arrive(operation, this::report);
        }
        machine.arrive(operation);
        if (operation instanceof LifeCycle.FailedAssertion) {
            fail(Finding.Kind.ASSERTION, operation, "");
        } else if (operation instanceof LifeCycle.Crash crash) {
            fail(Finding.Kind.CRASH, operation, crash.reason());
        } else if (operation instanceof LifeCycle.Diverge) {
            fail(Finding.Kind.LIVELOCK, operation, "");
        } else if (operation instanceof LifeCycle.UseAfterDestroy || machine.isMisuse(operation)) {
            fail(Finding.Kind.LOCK_MISUSE, operation, "");
        }
    }

    /** Performs operations that are no scheduling points: plain accesses, allocation and release of storage. */
    private void performUnscheduled(int thread) {
        observePlainAccesses(thread);
        while (program.next(thread) instanceof LifeCycle.Storage storage) {
            Event event = machine.perform(storage, 0);
            for (Monitor monitor : monitors) {
                monitor.observe(storage, event, this::report);
            }
            if (storage instanceof LifeCycle.EndOfObject end) {
                checkUnused(end);
            }
            if (failed.get(thread)) {
                return;
            }
            if (storage instanceof LifeCycle.Free free) {
                free.locations().forEach(memory::retire);
            }
            program.resume(thread, event);
            observePlainAccesses(thread);
        }
    }

    private void checkUnused(LifeCycle.EndOfObject end) {
        String use = machine.useDuring(end, states.waiting());
        if (!use.isEmpty()) {
            fail(Finding.Kind.LOCK_MISUSE, end, use);
        }
    }

    private void observePlainAccesses(int thread) {
        accesses.begin(thread);
        plainAccesses.addPlainAccesses(thread, accesses);
        if (accesses.count() > 0) {
            states.accessed(accesses);
            for (Monitor monitor : monitors) {
                monitor.plain(accesses, this::report);
            }
        }
    }

    private void fail(Finding.Kind kind, Operation operation, String detail) {
        report(new Detection(kind, List.of(operation), detail));
        failed.set(operation.thread());
    }

    /** Adds a detection to the run unless it has one with this key. */
    private void report(Detection detection) {
        if (findingKeys.add(FindingKey.of(detection)) && !detectionContext.isInLibrary(detection)) {
            detections.add(detection.about(detectionContext.namesOf(detection)));
        }
        if (detection.kind() == Finding.Kind.DOUBLE_FREE) {
            failed.set(last(detection.operations()).thread()); // its later operations have no defined meaning
        }
    }

    private static Operation last(List<Operation> operations) {
        return operations.get(operations.size() - 1);
    }
}
