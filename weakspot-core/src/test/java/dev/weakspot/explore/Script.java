package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WordFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * What a thread of a test program does, line by line. Lines that have a result put it into a register with a name: the
 * value that was read, 1 for a success and 0 for a failure, the answer of an operation.
 */
final class Script {
    private static final String FILE = "script";

    /** A line: it offers an operation, or goes on elsewhere; so often if it counts. */
    record Line(Maker maker, int register, Script child, int condition, boolean isForZero, int target, int times) {
        static Line offer(Maker maker, int register) {
            return new Line(maker, register, null, NONE, false, 0, 0);
        }

        boolean isJump() {
            return maker == null;
        }
    }

    /** Makes an operation of a thread; may use its registers. */
    interface Maker {
        Operation make(int thread, Site site, long[] registers);
    }

    static final int NONE = -1;
    static final int FOR_EVER = Integer.MAX_VALUE;

    private final List<Line> lines = new ArrayList<>();
    private final List<String> registers = new ArrayList<>();

    static Script script() {
        return new Script();
    }

    List<Line> lines() {
        return lines;
    }

    List<String> registers() {
        return registers;
    }

    static Site site(int line) {
        return new Site(FILE, line + 1, 1, "");
    }

    /** What comes of an operation, as a number. */
    static long result(Operation operation, Event event) {
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
            return synchronised.outcome() == Outcome.DONE ? 1 : 0;
        }
        if (event instanceof Event.Passed passed) {
            return passed.answer();
        }
        return event instanceof Event.Chosen chosen ? chosen.alternative() : 0;
    }

    Script load(String register, int location, Mode mode) {
        return add(register, (thread, site, values) -> new MemoryAccess.Load(thread, site, location, mode));
    }

    Script load(String register, int location) {
        return load(register, location, Mode.RELAXED);
    }

    Script store(int location, long value, Mode mode) {
        return add((thread, site, values) -> new MemoryAccess.Store(thread, site, location, mode, value));
    }

    Script store(int location, long value) {
        return store(location, value, Mode.RELAXED);
    }

    Script add(int location, long operand, Mode mode) {
        return add((thread, site, values) ->
                new MemoryAccess.Update(thread, site, location, mode, WordFunction.ADD, operand));
    }

    /** The register gets what was there. */
    Script exchange(String register, int location, long value) {
        return add(
                register,
                (thread, site, values) ->
                        new MemoryAccess.Update(thread, site, location, Mode.RELAXED, WordFunction.EXCHANGE, value));
    }

    /** Reads and writes one more, in two steps. */
    Script count(int location) {
        load("count", location);
        int from = number("count");
        return add((thread, site, values) ->
                new MemoryAccess.Store(thread, site, location, Mode.RELAXED, values[from] + 1));
    }

    Script await(int location, long wanted, Mode mode) {
        return add((thread, site, values) -> new MemoryAccess.Await(thread, site, location, mode, wanted));
    }

    Script awaitExchange(int location, long expected, long desired, Mode mode) {
        return add((thread, site, values) ->
                new MemoryAccess.AwaitExchange(thread, site, location, mode, expected, desired));
    }

    Script compareExchange(String register, int location, long expected, long desired, Mode success, Mode failure) {
        return add(
                register,
                (thread, site, values) -> new MemoryAccess.CompareExchange(
                        thread, site, location, success, failure, expected, desired, false));
    }

    Script lock(int mutex) {
        return lock("", mutex, MutexKind.NORMAL, Patience.ENDLESS);
    }

    Script lock(String register, int mutex, MutexKind kind, Patience patience) {
        return add(register, (thread, site, values) -> new Synchronisation.Lock(thread, site, mutex, kind, patience));
    }

    Script unlock(int mutex) {
        return unlock("", mutex, MutexKind.NORMAL);
    }

    Script unlock(String register, int mutex, MutexKind kind) {
        return add(register, (thread, site, values) -> new Synchronisation.Unlock(thread, site, mutex, kind));
    }

    Script readLock(int lock) {
        return readWrite("", lock, ReadWriteAction.LOCK_TO_READ, Patience.ENDLESS);
    }

    Script writeLock(int lock) {
        return readWrite("", lock, ReadWriteAction.LOCK_TO_WRITE, Patience.ENDLESS);
    }

    Script readWriteUnlock(int lock) {
        return readWrite("", lock, ReadWriteAction.UNLOCK, Patience.ENDLESS);
    }

    Script readWrite(String register, int lock, ReadWriteAction action, Patience patience) {
        return add(
                register,
                (thread, site, values) -> new Synchronisation.ReadWrite(thread, site, lock, action, patience));
    }

    Script waitFor(int condition, int mutex) {
        return waitFor("", condition, mutex, Patience.ENDLESS);
    }

    Script waitFor(String register, int condition, int mutex, Patience patience) {
        return add(
                register, (thread, site, values) -> new Synchronisation.Wait(thread, site, condition, mutex, patience));
    }

    Script wakeOne(int condition) {
        return add((thread, site, values) -> new Synchronisation.Wake(thread, site, condition, false));
    }

    Script wakeAll(int condition) {
        return add((thread, site, values) -> new Synchronisation.Wake(thread, site, condition, true));
    }

    Script barrier(int barrier, int parties) {
        return add((thread, site, values) -> new Synchronisation.Barrier(thread, site, barrier, parties));
    }

    /** The register tells whether the thread has to do it. */
    Script begin(String register, int once) {
        return add(register, (thread, site, values) -> new Synchronisation.Once(thread, site, once, OnceAction.BEGIN));
    }

    Script finish(int once) {
        return add((thread, site, values) -> new Synchronisation.Once(thread, site, once, OnceAction.FINISH));
    }

    Script abandon(int once) {
        return add((thread, site, values) -> new Synchronisation.Once(thread, site, once, OnceAction.ABANDON));
    }

    Script put(int semaphore, int initial) {
        return semaphore("", semaphore, SemaphoreAction.PUT, initial, Patience.ENDLESS);
    }

    Script take(int semaphore, int initial) {
        return semaphore("", semaphore, SemaphoreAction.TAKE, initial, Patience.ENDLESS);
    }

    Script semaphore(String register, int semaphore, SemaphoreAction action, int initial, Patience patience) {
        return add(
                register,
                (thread, site, values) ->
                        new Synchronisation.Semaphore(thread, site, semaphore, action, initial, patience));
    }

    Script park(int place) {
        return park("", place, Patience.ENDLESS);
    }

    /** The register tells whether the thread was woken. */
    Script park(String register, int place, Patience patience) {
        return add(register, (thread, site, values) -> new Synchronisation.Park(thread, site, place, patience));
    }

    /** The register gets how many were woken. */
    Script unpark(String register, int place, int count) {
        return add(register, (thread, site, values) -> new Synchronisation.Unpark(thread, site, place, count));
    }

    /** The register gets the number of the new thread. */
    Script start(String register, Script child) {
        Maker maker = (thread, site, values) -> new LifeCycle.Start(thread, site);
        lines.add(new Line(maker, number(register), child, NONE, false, 0, 0));
        return this;
    }

    Script join(String register) {
        int from = number(register);
        return add((thread, site, values) -> new LifeCycle.Join(thread, site, (int) values[from]));
    }

    Script sleep(long micros) {
        return add((thread, site, values) -> new LifeCycle.Pause(thread, site, micros));
    }

    Script readClock(String register) {
        return add(register, (thread, site, values) -> new LifeCycle.ReadClock(thread, site));
    }

    Script allocate(long base, long bytes) {
        return add((thread, site, values) -> new LifeCycle.Allocate(thread, site, base, bytes));
    }

    Script free(long base) {
        return add((thread, site, values) -> new LifeCycle.Free(thread, site, base));
    }

    /** Is absent until it has been asked for so often whether it is back. */
    Script leave(String where, int absence) {
        return leave(where, absence, false);
    }

    /** Is absent for ever, unless another thread did something about it; none does. */
    Script waitForOthers(String where) {
        return leave(where, FOR_EVER, true);
    }

    private Script leave(String where, int absence, boolean isUpToOthers) {
        lines.add(new Line(
                (thread, site, values) -> new LifeCycle.Absent(thread, site, where, isUpToOthers),
                NONE,
                null,
                NONE,
                false,
                0,
                absence));
        return this;
    }

    Script fail() {
        return add((thread, site, values) -> new LifeCycle.FailedAssertion(thread, site));
    }

    /** Does the lines only if the register is not 0. */
    Script when(String register, Script body) {
        return conditional(number(register), true, body);
    }

    /** Does the lines only if the register is 0. */
    Script unless(String register, Script body) {
        return conditional(number(register), false, body);
    }

    /** Does the lines once, and again as long as the register is 0 after them. */
    Script until(String register, Script body) {
        int begin = lines.size();
        then(body);
        lines.add(new Line(null, NONE, null, number(register), true, begin, 0));
        return this;
    }

    /** Does the lines so often; the register counts. */
    Script repeat(String register, int times, Script body) {
        int begin = lines.size();
        then(body);
        lines.add(new Line(null, NONE, null, number(register), true, begin, times));
        return this;
    }

    private Script conditional(int register, boolean isSkippedForZero, Script body) {
        int at = lines.size();
        lines.add(null);
        then(body);
        lines.set(at, new Line(null, NONE, null, register, isSkippedForZero, lines.size(), 0));
        return this;
    }

    /** Goes on with the lines of another script, whose registers are taken by name. */
    Script then(Script other) {
        int offset = lines.size();
        for (Line line : other.lines) {
            lines.add(other.moved(line, offset, this));
        }
        return this;
    }

    private Line moved(Line line, int offset, Script to) {
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

    private Script add(Maker maker) {
        return add("", maker);
    }

    private Script add(String register, Maker maker) {
        lines.add(Line.offer(maker, register.isEmpty() ? NONE : number(register)));
        return this;
    }

    private int number(String register) {
        if (!registers.contains(register)) {
            registers.add(register);
        }
        return registers.indexOf(register);
    }
}
