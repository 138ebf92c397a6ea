package dev.weakspot.engine;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.event.WordFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * The script of a thread of a test program, line by line. A line with a result stores the result in a named register: the value
 * read, 1 for success and 0 for failure, or the answer of an operation.
 */
public final class ThreadScript {
    private static final String FILE = "script";

    /**
     * A line: an operation or a jump.
     *
     * @param times of a jump, the number of iterations, or 0 for a jump without a counter; of a thread that leaves control, the
     *     number of polls until it returns
     */
    public record Line(
            Maker maker, int register, ThreadScript child, int condition, boolean isForZero, int target, int times) {
        static Line operation(Maker maker, int register) {
            return new Line(maker, register, null, NONE, false, 0, 0);
        }

        boolean isJump() {
            return maker == null;
        }
    }

    /** Makes an operation of a thread, from the values of its registers. */
    public interface Maker {
        Operation make(int thread, Site site, long[] registers);
    }

    public static final int NONE = -1;
    public static final int FOR_EVER = Integer.MAX_VALUE;

    private final List<Line> lines = new ArrayList<>();
    private final List<String> registers = new ArrayList<>();

    public static ThreadScript script() {
        return new ThreadScript();
    }

    public List<Line> lines() {
        return lines;
    }

    public List<String> registers() {
        return registers;
    }

    public static Site site(int line) {
        return new Site(FILE, line + 1, 1, "");
    }

    /** The result of an operation, as a number. */
    public static long result(Operation operation, Event event) {
        if (operation instanceof MemoryAccess.CompareExchange) {
            return event instanceof Event.Update ? 1 : 0;
        }
        if (event instanceof Event.Read read) {
            return read.value();
        }
        if (event instanceof Event.Update update) {
            return update.read();
        }
        if (operation instanceof Synchronisation.Unpark && event instanceof Event.Synchronised woken) {
            return woken.answer();
        }
        if (event instanceof Event.Synchronised synchronised) {
            return synchronised.outcome() == SyncResult.DONE ? 1 : 0;
        }
        if (event instanceof Event.Passed passed) {
            return passed.answer();
        }
        return event instanceof Event.Chosen chosen ? chosen.alternative() : 0;
    }

    public ThreadScript load(String register, int location, Mode mode) {
        return add(register, (thread, site, values) -> new MemoryAccess.Load(thread, site, location, mode));
    }

    public ThreadScript load(String register, int location) {
        return load(register, location, Mode.RELAXED);
    }

    public ThreadScript store(int location, long value, Mode mode) {
        return add((thread, site, values) -> new MemoryAccess.Store(thread, site, location, mode, value));
    }

    public ThreadScript store(int location, long value) {
        return store(location, value, Mode.RELAXED);
    }

    public ThreadScript add(int location, long operand, Mode mode) {
        return add((thread, site, values) ->
                new MemoryAccess.Update(thread, site, location, mode, WordFunction.ADD, operand));
    }

    /** The register gets the old value. */
    public ThreadScript exchange(String register, int location, long value) {
        return add(
                register,
                (thread, site, values) ->
                        new MemoryAccess.Update(thread, site, location, Mode.RELAXED, WordFunction.EXCHANGE, value));
    }

    /** Reads a location and writes the value plus 1, in two steps. */
    public ThreadScript count(int location) {
        load("count", location);
        int from = number("count");
        return add((thread, site, values) ->
                new MemoryAccess.Store(thread, site, location, Mode.RELAXED, values[from] + 1));
    }

    public ThreadScript await(int location, long wanted, Mode mode) {
        return add((thread, site, values) -> new MemoryAccess.Await(thread, site, location, mode, wanted));
    }

    public ThreadScript awaitExchange(int location, long expected, long desired, Mode mode) {
        return add((thread, site, values) ->
                new MemoryAccess.AwaitExchange(thread, site, location, mode, expected, desired));
    }

    public ThreadScript compareExchange(
            String register, int location, long expected, long desired, Mode success, Mode failure) {
        return add(
                register,
                (thread, site, values) -> new MemoryAccess.CompareExchange(
                        thread, site, location, success, failure, expected, desired, false));
    }

    public ThreadScript lock(int mutex) {
        return lock("", mutex, MutexKind.NORMAL, WaitLimit.ENDLESS);
    }

    public ThreadScript lock(String register, int mutex, MutexKind kind, WaitLimit limit) {
        return add(register, (thread, site, values) -> new Synchronisation.Lock(thread, site, mutex, kind, limit));
    }

    public ThreadScript unlock(int mutex) {
        return unlock("", mutex, MutexKind.NORMAL);
    }

    public ThreadScript unlock(String register, int mutex, MutexKind kind) {
        return add(register, (thread, site, values) -> new Synchronisation.Unlock(thread, site, mutex, kind));
    }

    public ThreadScript readLock(int lock) {
        return readWrite("", lock, ReadWriteAction.LOCK_TO_READ, WaitLimit.ENDLESS);
    }

    public ThreadScript writeLock(int lock) {
        return readWrite("", lock, ReadWriteAction.LOCK_TO_WRITE, WaitLimit.ENDLESS);
    }

    public ThreadScript readWriteUnlock(int lock) {
        return readWrite("", lock, ReadWriteAction.UNLOCK, WaitLimit.ENDLESS);
    }

    public ThreadScript readWrite(String register, int lock, ReadWriteAction action, WaitLimit limit) {
        return add(
                register, (thread, site, values) -> new Synchronisation.ReadWrite(thread, site, lock, action, limit));
    }

    public ThreadScript waitFor(int condition, int mutex) {
        return waitFor("", condition, mutex, WaitLimit.ENDLESS);
    }

    public ThreadScript waitFor(String register, int condition, int mutex, WaitLimit limit) {
        return add(register, (thread, site, values) -> new Synchronisation.Wait(thread, site, condition, mutex, limit));
    }

    public ThreadScript wakeOne(int condition) {
        return add((thread, site, values) -> new Synchronisation.Wake(thread, site, condition, false));
    }

    public ThreadScript wakeAll(int condition) {
        return add((thread, site, values) -> new Synchronisation.Wake(thread, site, condition, true));
    }

    public ThreadScript barrier(int barrier, int parties) {
        return add((thread, site, values) -> new Synchronisation.Barrier(thread, site, barrier, parties));
    }

    /** The register gets 1 if the thread has to execute the function. */
    public ThreadScript begin(String register, int once) {
        return add(register, (thread, site, values) -> new Synchronisation.Once(thread, site, once, OnceAction.BEGIN));
    }

    public ThreadScript finish(int once) {
        return add((thread, site, values) -> new Synchronisation.Once(thread, site, once, OnceAction.FINISH));
    }

    public ThreadScript abandon(int once) {
        return add((thread, site, values) -> new Synchronisation.Once(thread, site, once, OnceAction.ABANDON));
    }

    public ThreadScript put(int semaphore, int initial) {
        return semaphore("", semaphore, SemaphoreAction.PUT, initial, WaitLimit.ENDLESS);
    }

    public ThreadScript take(int semaphore, int initial) {
        return semaphore("", semaphore, SemaphoreAction.TAKE, initial, WaitLimit.ENDLESS);
    }

    public ThreadScript semaphore(
            String register, int semaphore, SemaphoreAction action, int initial, WaitLimit limit) {
        return add(
                register,
                (thread, site, values) ->
                        new Synchronisation.Semaphore(thread, site, semaphore, action, initial, limit));
    }

    public ThreadScript park(int address) {
        return park("", address, WaitLimit.ENDLESS);
    }

    /** The register gets 1 if the thread was woken. */
    public ThreadScript park(String register, int address, WaitLimit limit) {
        return add(register, (thread, site, values) -> new Synchronisation.Park(thread, site, address, limit));
    }

    /** The register gets the number of woken threads. */
    public ThreadScript unpark(String register, int address, int count) {
        return add(register, (thread, site, values) -> new Synchronisation.Unpark(thread, site, address, count));
    }

    /** The register gets the number of the new thread. */
    public ThreadScript start(String register, ThreadScript child) {
        Maker maker = (thread, site, values) -> new LifeCycle.Start(thread, site);
        lines.add(new Line(maker, number(register), child, NONE, false, 0, 0));
        return this;
    }

    public ThreadScript join(String register) {
        int from = number(register);
        return add((thread, site, values) -> new LifeCycle.Join(thread, site, (int) values[from]));
    }

    public ThreadScript sleep(long micros) {
        return add((thread, site, values) -> new LifeCycle.Pause(thread, site, micros));
    }

    public ThreadScript readClock(String register) {
        return add(register, (thread, site, values) -> new LifeCycle.ReadClock(thread, site));
    }

    public ThreadScript fence(Mode mode) {
        return add((thread, site, values) -> new MemoryAccess.Fence(thread, site, mode));
    }

    /** Begins to end the process; the lines after it are exit handlers. */
    public ThreadScript endProcess() {
        return add((thread, site, values) -> new LifeCycle.EndProcess(thread, site, "exit", 0));
    }

    public ThreadScript allocate(long base, long bytes) {
        return add((thread, site, values) -> new LifeCycle.Allocate(thread, site, base, bytes));
    }

    public ThreadScript annotate(long base, boolean isRelease) {
        return add((thread, site, values) -> new LifeCycle.Annotation(thread, site, base, isRelease));
    }

    public ThreadScript free(long base) {
        return add((thread, site, values) -> new LifeCycle.Free(thread, site, base));
    }

    /** The thread is outside control until the engine has polled for returned threads {@code polls} times. */
    public ThreadScript leave(String where, int polls) {
        return leave(where, polls, false);
    }

    /** The thread is outside control for ever, in a call that only other threads could end. */
    public ThreadScript waitForOthers(String where) {
        return leave(where, FOR_EVER, true);
    }

    private ThreadScript leave(String where, int polls, boolean dependsOnOthers) {
        lines.add(new Line(
                (thread, site, values) -> new LifeCycle.Outside(thread, site, where, dependsOnOthers),
                NONE,
                null,
                NONE,
                false,
                0,
                polls));
        return this;
    }

    public ThreadScript fail() {
        return add((thread, site, values) -> new LifeCycle.FailedAssertion(thread, site));
    }

    /** Executes the lines only if the register is not 0. */
    public ThreadScript when(String register, ThreadScript body) {
        return conditional(number(register), true, body);
    }

    /** Executes the lines only if the register is 0. */
    public ThreadScript unless(String register, ThreadScript body) {
        return conditional(number(register), false, body);
    }

    /** Executes the lines, and repeats them while the register is 0. */
    public ThreadScript until(String register, ThreadScript body) {
        int begin = lines.size();
        then(body);
        lines.add(new Line(null, NONE, null, number(register), true, begin, 0));
        return this;
    }

    /** Executes the lines {@code times} times; the register counts the iterations. */
    public ThreadScript repeat(String register, int times, ThreadScript body) {
        int begin = lines.size();
        then(body);
        lines.add(new Line(null, NONE, null, number(register), true, begin, times));
        return this;
    }

    private ThreadScript conditional(int register, boolean isSkippedForZero, ThreadScript body) {
        int at = lines.size();
        lines.add(null);
        then(body);
        lines.set(at, new Line(null, NONE, null, register, isSkippedForZero, lines.size(), 0));
        return this;
    }

    /** Appends the lines of another script. Registers with equal names are one register. */
    public ThreadScript then(ThreadScript other) {
        int offset = lines.size();
        for (Line line : other.lines) {
            lines.add(other.moved(line, offset, this));
        }
        return this;
    }

    private Line moved(Line line, int offset, ThreadScript to) {
        int[] numbers = registers.stream().mapToInt(to::number).toArray();
        if (line.isJump()) {
            return new Line(
                    null, NONE, null, numbers[line.condition], line.isForZero, line.target + offset, line.times);
        }
        Maker maker = (thread, site, values) -> {
            long[] own = new long[numbers.length];
            for (int i = 0; i < numbers.length; i++) {
                own[i] = values[numbers[i]];
            }
            return line.maker.make(thread, site, own);
        };
        return new Line(
                maker, line.register == NONE ? NONE : numbers[line.register], line.child, NONE, false, 0, line.times);
    }

    private ThreadScript add(Maker maker) {
        return add("", maker);
    }

    private ThreadScript add(String register, Maker maker) {
        lines.add(Line.operation(maker, register.isEmpty() ? NONE : number(register)));
        return this;
    }

    private int number(String register) {
        if (!registers.contains(register)) {
            registers.add(register);
        }
        return registers.indexOf(register);
    }
}
