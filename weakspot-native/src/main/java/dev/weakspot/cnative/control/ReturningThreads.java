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
 * Handles the threads that reach an operation although the engine did not resume them. There are three kinds: a thread
 * that was outside control, a blocked thread that a signal interrupts, and an adopted thread. An adopted thread is one
 * whose start the run-time did not intercept.
 */
final class ReturningThreads implements OutsideControl {
    /** The interval at which a wait checks whether the command must end. */
    private static final long POLL_MILLIS = 100;

    /** The time for which the kernel may still list a thread that has ended. */
    private static final long EXIT_MILLIS = 100;

    /**
     * The number of live adopted threads from which on a further one is admitted only if all threads are blocked.
     * Without a limit, a timer may start threads faster than they end.
     */
    private static final int MOST_ADOPTED = 4;

    private final List<NativeThread> threads;
    private final RunEnding ending;
    private final Supplier<NativeThread> adopt;
    private final Consumer<NativeThread> interrupt;
    private final Consumer<NativeThread> await;
    private final BooleanSupplier isStopped;
    private ForkServer server;

    /** The number of returns that were handled in this run; the shared memory counts all returns. */
    private int returnsHandled;

    /** Whether all threads are blocked, so that an adopted thread is admitted in spite of {@link #MOST_ADOPTED}. */
    private boolean mustAdmit;

    /** The thread outside control to which the end of the process is attributed, until it is reported. */
    private int crashed = ControlledProgram.NO_THREAD;

    /**
     * @param threads the threads of the current run
     * @param adopt adds an adopted thread
     * @param interrupt accepts a thread that a signal interrupts, before the signal handler runs
     * @param await lets a thread run to its next operation
     * @param isStopped whether the command must end, because of a time limit or an interruption
     */
    ReturningThreads(
            List<NativeThread> threads,
            RunEnding ending,
            Supplier<NativeThread> adopt,
            Consumer<NativeThread> interrupt,
            Consumer<NativeThread> await,
            BooleanSupplier isStopped) {
        this.threads = threads;
        this.ending = ending;
        this.adopt = adopt;
        this.interrupt = interrupt;
        this.await = await;
        this.isStopped = isStopped;
    }

    /** Begins a run of this server. */
    void begin(ForkServer runServer) {
        server = runServer;
        returnsHandled = 0;
        mustAdmit = false;
        crashed = ControlledProgram.NO_THREAD;
    }

    @Override
    public String abortReason() {
        return ending.abortReason();
    }

    @Override
    public int nextReturned() {
        boolean hasReturned = crashed != ControlledProgram.NO_THREAD
                || returnsHandled != server.wire().returns();
        return hasReturned ? next() : ControlledProgram.NO_THREAD;
    }

    private int next() {
        if (crashed != ControlledProgram.NO_THREAD) {
            int thread = crashed;
            crashed = ControlledProgram.NO_THREAD;
            return thread;
        }
        if (isEnding()) {
            return ControlledProgram.NO_THREAD;
        }
        for (NativeThread thread : threads) {
            if (thread.pending().isEmpty() && server.wire().takeBack(thread.number())) {
                returnsHandled++;
                if (!thread.hasEnded()) {
                    boolean wasOutside = thread.outsideControl().isPresent();
                    if (!wasOutside) {
                        interrupt.accept(thread);
                    }
                    server.reply(thread.number(), wasOutside ? ReplyCode.GO_ON : ReplyCode.HANDLE);
                    await.accept(thread);
                    return thread.number();
                }
            }
        }
        if ((mustAdmit || adoptedThreads() < MOST_ADOPTED) && server.wire().takeBack(Layout.UNREGISTERED)) {
            mustAdmit = false;
            returnsHandled++;
            NativeThread thread = adopt.get();
            server.admit(thread.number());
            await.accept(thread);
            return thread.number();
        }
        return ControlledProgram.NO_THREAD;
    }

    /** Whether the run exits or aborts. Then no thread may run, because the last thread may still have the token. */
    private boolean isEnding() {
        return ending.isOver() || !ending.abortReason().isEmpty();
    }

    private long adoptedThreads() {
        return threads.stream()
                .filter(thread -> thread.isAdopted() && !thread.hasEnded())
                .count();
    }

    @Override
    public String whyThreadMayReturn() {
        if (server.wire().expectsSignals() || server.wire().returns() != returnsHandled) {
            return "all threads were blocked, and a signal could still arrive: a timer of the program had not expired, or the"
                    + " signal was blocked";
        }
        if (mayGetSignals() && threads.stream().anyMatch(ReturningThreads::canBeUnblockedByHandler)) {
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

    /**
     * A signal handler may post semaphores, write atomic objects and wake futexes. It must not use mutexes or condition
     * variables, so threads blocked at these are not counted.
     */
    private static boolean canBeUnblockedByHandler(NativeThread thread) {
        Operation wanted = thread.wanted();
        return wanted instanceof MemoryAccess
                || wanted instanceof Synchronisation.Semaphore
                || wanted instanceof Synchronisation.Park;
    }

    /**
     * A thread outside control that may return. A thread that makes a descriptor ready wakes the threads that wait for
     * the descriptor before it continues. So if all threads outside control sleep at the same time, none of them is
     * about to return.
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
        while (process.isEmpty() || !SleepingThread.areSleeping(process.getAsLong(), outside.size())) {
            boolean isLate = ending.millisLeft() <= 0 || isStopped.getAsBoolean();
            if (isLate || server.hasEnded() || server.awaitReturn(returnsHandled, 1)) {
                return Optional.of(outside.get(0));
            }
        }
        return Optional.empty();
    }

    /**
     * Whether the process has a thread whose start the run-time did not intercept. A thread that has ended may still
     * exist for a moment, so the count is repeated until {@link #EXIT_MILLIS} have passed.
     */
    private boolean hasUnknownThread() {
        OptionalLong process = server.run();
        if (process.isEmpty()) {
            return false;
        }
        long live = threads.stream()
                .filter(thread -> !thread.isHosted())
                .filter(thread -> !(thread.wanted() instanceof LifeCycle.Exit) || server.awaitsReply(thread.number()))
                .count();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(EXIT_MILLIS);
        while (SystemThread.countLive(process.getAsLong())
                > live + server.wire().idleThreads()) {
            if (System.nanoTime() > deadline || server.awaitReturn(returnsHandled, 1)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean awaitReturn() {
        while (!isStopped.getAsBoolean()) {
            if (server.hasEnded() && ending.isOver()) {
                return false; // the end of the run was already reported
            }
            if (server.hasEnded()) {
                NativeThread thread = attributedThread();
                ending.processEnded(server, thread);
                crashed = thread.number();
                return true;
            }
            long left = ending.millisLeft();
            if (left <= 0) {
                return false;
            }
            if (server.awaitReturn(returnsHandled, Math.min(left, POLL_MILLIS))) {
                mustAdmit = true;
                return true;
            }
        }
        return false;
    }

    /**
     * The thread to which the end of the process is attributed. All other threads are blocked, so a thread outside
     * control has ended the process; if there are several, the one with the highest number is taken.
     */
    private NativeThread attributedThread() {
        return threads.stream()
                .filter(thread -> thread.outsideControl().isPresent())
                .reduce((lower, higher) -> higher)
                .orElse(threads.get(0));
    }
}
