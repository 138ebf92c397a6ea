package dev.weakspot.cnative.control;

import dev.weakspot.cnative.process.ForkServer;
import dev.weakspot.cnative.process.KernelRings;
import dev.weakspot.cnative.process.SleepingThread;
import dev.weakspot.cnative.process.SystemThread;
import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.cnative.wire.RequestKind;
import dev.weakspot.cnative.wire.SharedMemory;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.OutsideControl;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explain.BlockedReason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The threads of a run that reach an operation without being resumed: a thread that was outside control, a blocked thread
 * that a signal interrupts, and a thread whose start the run-time did not intercept.
 */
final class ReturningThreads implements OutsideControl {
    /** The interval at which a wait checks whether the user has interrupted it. */
    private static final long QUESTION_MILLIS = 100;

    /**
     * A timer may start more threads than the program can handle: while so many adopted threads live, further ones are admitted
     * only if all threads are blocked.
     */
    private static final int MOST_ADOPTED = 4;

    private final List<NativeThread> threads;
    private final RunEnding ending;
    private final Supplier<NativeThread> adopted;
    private final Consumer<NativeThread> interrupted;
    private final Consumer<NativeThread> await;
    private final BooleanSupplier isInterrupted;
    private ForkServer server;
    private int seen;

    /** All threads are blocked: the next adopted thread is admitted, however many there are. */
    private boolean isNeeded;

    /** The thread outside control to which the end of the process is attributed, until it is reported. */
    private int crashed = ControlledProgram.NO_THREAD;

    /**
     * @param threads the threads of the current run
     * @param adopted adds a thread whose start the run-time did not intercept
     * @param interrupted accepts a thread that a signal interrupts, before the handler runs
     * @param await lets a thread run to its next operation
     * @param isInterrupted whether the user wants no more runs
     */
    ReturningThreads(
            List<NativeThread> threads,
            RunEnding ending,
            Supplier<NativeThread> adopted,
            Consumer<NativeThread> interrupted,
            Consumer<NativeThread> await,
            BooleanSupplier isInterrupted) {
        this.threads = threads;
        this.ending = ending;
        this.adopted = adopted;
        this.interrupted = interrupted;
        this.await = await;
        this.isInterrupted = isInterrupted;
    }

    /** Begins a run of this server. */
    void begin(ForkServer runServer) {
        server = runServer;
        seen = 0;
        isNeeded = false;
        crashed = ControlledProgram.NO_THREAD;
    }

    @Override
    public String abortReason() {
        return ending.abortReason();
    }

    @Override
    public int nextReturned() {
        boolean isAny =
                crashed != ControlledProgram.NO_THREAD || seen != server.wire().returns();
        return isAny ? next() : ControlledProgram.NO_THREAD;
    }

    private int next() {
        if (crashed != ControlledProgram.NO_THREAD) {
            int thread = crashed;
            crashed = ControlledProgram.NO_THREAD;
            return thread;
        }
        if (isClosed()) {
            return ControlledProgram.NO_THREAD;
        }
        for (NativeThread thread : threads) {
            if (thread.pending().isEmpty() && server.wire().takeBack(thread.number())) {
                seen++;
                if (!thread.hasEnded()) {
                    boolean isBack = thread.outsideControl().isPresent();
                    if (!isBack) {
                        interrupted.accept(thread);
                    }
                    server.give(thread.number(), isBack ? ReplyCode.GO_ON : ReplyCode.HANDLE);
                    await.accept(thread);
                    return thread.number();
                }
            }
        }
        if ((isNeeded || adoptedThreads() < MOST_ADOPTED) && server.wire().takeBack(Layout.UNREGISTERED)) {
            isNeeded = false;
            seen++;
            NativeThread thread = adopted.get();
            server.letIn(thread.number());
            await.accept(thread);
            return thread.number();
        }
        return ControlledProgram.NO_THREAD;
    }

    /** No thread may run beside a thread that exits or aborts the run, because that thread may still have the token. */
    private boolean isClosed() {
        return ending.isOver() || !ending.abortReason().isEmpty();
    }

    private long adoptedThreads() {
        return threads.stream()
                .filter(thread -> thread.isAdopted() && !thread.hasEnded())
                .count();
    }

    @Override
    public String whyThreadMayReturn() {
        if (server.wire().expectsSignals() || server.wire().returns() != seen) {
            return "all threads were blocked, and a signal could still arrive: a timer of the program had not expired, or the"
                    + " signal was blocked";
        }
        if (mayGetSignals() && threads.stream().anyMatch(ReturningThreads::canBeHelpedByHandler)) {
            return "all threads were blocked, and a signal that the program handles could still arrive";
        }
        return hasUnknownThread()
                ? "all threads were blocked, and a thread whose start the run-time did not intercept could still make a step"
                : mayReturn().map(BlockedReason::reasonToAbandon).orElse("");
    }

    /** Whether a user, or another process that the program has started, may send a signal that the program handles. */
    private boolean mayGetSignals() {
        SharedMemory wire = server.wire();
        return wire.isOpen(RequestKind.TO_USER)
                || (wire.isOpen(RequestKind.TO_PROCESSES) && wire.isOpen(RequestKind.TO_HANDLERS));
    }

    /** A signal handler may post semaphores, write atomic objects and wake futexes; it must not use mutexes or condition variables. */
    private static boolean canBeHelpedByHandler(NativeThread thread) {
        Operation wanted = thread.wanted();
        return wanted instanceof MemoryAccess
                || wanted instanceof Synchronisation.Semaphore
                || wanted instanceof Synchronisation.Park;
    }

    /**
     * A thread outside control that may return. A thread that makes a descriptor ready wakes the threads that wait for it before it
     * continues. So if all threads outside control sleep at the same time, none of them is about to return.
     */
    private Optional<LifeCycle.Outside> mayReturn() {
        List<LifeCycle.Outside> outside = threads.stream()
                .flatMap(thread -> thread.outsideControl().stream())
                .toList();
        if (outside.isEmpty()) {
            return Optional.empty();
        }
        boolean isOpen = server.wire().isOpen(RequestKind.TO_PROCESSES | RequestKind.TO_HANDLERS);
        if (isOpen || !outside.stream().allMatch(LifeCycle.Outside::dependsOnOthers)) {
            return Optional.of(outside.get(0));
        }
        OptionalLong process = server.run();
        if (process.isPresent() && KernelRings.has(process.getAsLong())) {
            return Optional.of(outside.get(0));
        }
        while (process.isEmpty() || !SleepingThread.areSoMany(process.getAsLong(), outside.size())) {
            boolean isLate = ending.millisLeft() <= 0 || isInterrupted.getAsBoolean();
            if (isLate || server.hasEnded() || server.awaitReturn(seen, 1)) {
                return Optional.of(outside.get(0));
            }
        }
        return Optional.empty();
    }

    /** Whether the process has more threads than the run-time has intercepted. A thread that has ended may still exist for a moment. */
    private boolean hasUnknownThread() {
        OptionalLong process = server.run();
        if (process.isEmpty()) {
            return false;
        }
        long live = threads.stream()
                .filter(thread -> !(thread.wanted() instanceof LifeCycle.Exit) || server.isHeardBy(thread.number()))
                .count();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(QUESTION_MILLIS);
        while (SystemThread.countLive(process.getAsLong()) > live) {
            if (System.nanoTime() > deadline || server.awaitReturn(seen, 1)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean awaitReturn() {
        while (!isInterrupted.getAsBoolean()) {
            if (server.hasEnded() && ending.isOver()) {
                return false; // already reported
            }
            if (server.hasEnded()) {
                NativeThread last = lastToLeave();
                ending.processEnded(server, last);
                crashed = last.number();
                return true;
            }
            long left = ending.millisLeft();
            if (left <= 0) {
                return false;
            }
            if (server.awaitReturn(seen, Math.min(left, QUESTION_MILLIS))) {
                isNeeded = true;
                return true;
            }
        }
        return false;
    }

    /** While all other threads are blocked, only a thread outside control runs. */
    private NativeThread lastToLeave() {
        return threads.stream()
                .filter(thread -> thread.outsideControl().isPresent())
                .reduce((former, latter) -> latter)
                .orElse(threads.get(0));
    }
}
