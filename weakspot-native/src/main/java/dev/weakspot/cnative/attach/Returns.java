package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.Request;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explore.Program;
import dev.weakspot.story.Standstill;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The threads of a run that are back from where nobody saw them, were interrupted by a signal as they waited, or have come
 * although nobody has seen them starting.
 */
final class Returns {
    /** Who wants to stop does not like to wait longer. */
    private static final long QUESTION_MILLIS = 100;

    /** A timer may send more than the program can cope with; the next are let in when these have ended, or everybody waits. */
    private static final int MOST_STRANGERS = 4;

    private final List<NativeThread> threads;
    private final Ending ending;
    private final Supplier<NativeThread> adopted;
    private final BooleanSupplier isEnough;
    private Server server;
    private int seen;

    /** Everybody waits: it is time for a stranger, however many have come. */
    private boolean isWanted;

    /** The thread that was absent when the process ended, until that is told. */
    private int fallen = Program.NOBODY;

    /**
     * Those of one run after the other.
     *
     * @param threads those that there are
     * @param adopted makes a new one of somebody whom nobody has seen starting
     * @param isEnough whether nobody wants to wait any longer
     */
    Returns(List<NativeThread> threads, Ending ending, Supplier<NativeThread> adopted, BooleanSupplier isEnough) {
        this.threads = threads;
        this.ending = ending;
        this.adopted = adopted;
        this.isEnough = isEnough;
    }

    /** A new run, made by this one. */
    void begin(Server made) {
        server = made;
        seen = 0;
        isWanted = false;
        fallen = Program.NOBODY;
    }

    /** Whether it is worth asking for the next; asked before every step. */
    boolean isAny() {
        return fallen != Program.NOBODY || seen != server.wire().returns();
    }

    /**
     * The next one, or nobody.
     *
     * @param interrupted is told of those that have got a signal, before they handle it
     * @param await lets them come to their next operation
     */
    int next(Consumer<NativeThread> interrupted, Consumer<NativeThread> await) {
        if (fallen != Program.NOBODY) {
            int thread = fallen;
            fallen = Program.NOBODY;
            return thread;
        }
        if (isClosed()) {
            return Program.NOBODY;
        }
        for (NativeThread thread : threads) {
            if (thread.before().isEmpty() && server.wire().takeBack(thread.number())) {
                seen++;
                if (!thread.hasComeToAnEnd()) {
                    boolean isBack = thread.absence().isPresent();
                    if (!isBack) {
                        interrupted.accept(thread);
                    }
                    server.give(thread.number(), isBack ? Errand.GO_ON : Errand.HANDLE);
                    await.accept(thread);
                    return thread.number();
                }
            }
        }
        if ((isWanted || strangers() < MOST_STRANGERS) && server.wire().takeBack(Layout.STRANGER)) {
            isWanted = false;
            seen++;
            NativeThread stranger = adopted.get();
            server.letIn(stranger.number());
            await.accept(stranger);
            return stranger.number();
        }
        return Program.NOBODY;
    }

    /** Nobody may speak beside who exits, or hinders the run: he may still have the token. */
    private boolean isClosed() {
        return ending.hasCome() || !ending.hindrance().isEmpty();
    }

    private long strangers() {
        return threads.stream()
                .filter(thread -> thread.isStranger() && !thread.hasComeToAnEnd())
                .count();
    }

    /** Why somebody may come although nobody is absent but those who wait for others. */
    String reasonToHope() {
        if (server.wire().expectsSignals() || server.wire().returns() != seen) {
            return "all threads waited, and a signal may still have come: a timer of the program had not gone off, or it was"
                    + " blocked";
        }
        if (mayGetSignals() && threads.stream().anyMatch(Returns::canBeHelpedByHandler)) {
            return "all threads waited, and a signal that the program handles may still have come";
        }
        return isAnybodyUnseen()
                ? "all threads waited, and another one that was started where nobody sees it may still have come"
                : onItsWay().map(Standstill::reasonToGiveUp).orElse("");
    }

    /** From users, or from other processes that it has started. */
    private boolean mayGetSignals() {
        Wire wire = server.wire();
        return wire.isOpen(Request.TO_USER) || (wire.isOpen(Request.TO_PROCESSES) && wire.isOpen(Request.TO_HANDLERS));
    }

    /** Handlers may post semaphores, write atomic objects and wake up who sleeps at them; mutexes and their like they must leave alone. */
    private static boolean canBeHelpedByHandler(NativeThread thread) {
        Operation wanted = thread.wanted();
        return wanted instanceof MemoryAccess
                || wanted instanceof Synchronisation.Semaphore
                || wanted instanceof Synchronisation.Park;
    }

    /**
     * One of the absent that may come, or be on its way already. Whoever makes something ready wakes those who wait for it before it
     * goes on itself; so if all of them sleep at the same time, nobody is.
     */
    private Optional<LifeCycle.Absent> onItsWay() {
        List<LifeCycle.Absent> absent =
                threads.stream().flatMap(thread -> thread.absence().stream()).toList();
        if (absent.isEmpty()) {
            return Optional.empty();
        }
        boolean isOpen = server.wire().isOpen(Request.TO_PROCESSES | Request.TO_HANDLERS);
        if (isOpen || !absent.stream().allMatch(LifeCycle.Absent::isUpToOthers)) {
            return Optional.of(absent.get(0));
        }
        OptionalLong process = server.run();
        if (process.isPresent() && KernelRings.has(process.getAsLong())) {
            return Optional.of(absent.get(0));
        }
        while (process.isEmpty() || !Sleeper.areSoMany(process.getAsLong(), absent.size())) {
            boolean isLate = ending.millisLeft() <= 0 || isEnough.getAsBoolean();
            if (isLate || server.hasEnded() || server.awaitReturn(seen, 1)) {
                return Optional.of(absent.get(0));
            }
        }
        return Optional.empty();
    }

    /** Whether the process has more threads than are under control. Those that have ended may take a moment to go. */
    private boolean isAnybodyUnseen() {
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

    /** Waits until there is one. */
    boolean await() {
        while (!isEnough.getAsBoolean()) {
            if (server.hasEnded() && ending.hasCome()) {
                return false; // that was told
            }
            if (server.hasEnded()) {
                NativeThread last = lastToLeave();
                ending.fall(server, last);
                fallen = last.number();
                return true;
            }
            long left = ending.millisLeft();
            if (left <= 0) {
                return false;
            }
            if (server.awaitReturn(seen, Math.min(left, QUESTION_MILLIS))) {
                isWanted = true;
                return true;
            }
        }
        return false;
    }

    /** Nobody else ran. */
    private NativeThread lastToLeave() {
        return threads.stream()
                .filter(thread -> thread.absence().isPresent())
                .reduce((former, latter) -> latter)
                .orElse(threads.get(0));
    }
}
