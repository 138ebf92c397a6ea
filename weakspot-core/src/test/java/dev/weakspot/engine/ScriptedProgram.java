package dev.weakspot.engine;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.LocalStateKey;
import dev.weakspot.control.OutsideControl;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/** A test program: threads that follow scripts. All locations are 0 at first. */
public final class ScriptedProgram implements ControlledProgram, OutsideControl, WaitingLoopOracle, PlainAccessLog {
    public static final int X = 0;
    public static final int Y = 1;
    public static final int Z = 2;

    private static final int LOCATIONS = 3;
    private static final long FIRST_ADDRESS = 1 << 16;

    private final List<ThreadScript> scripts;
    private final boolean hasKey;
    private final LocalHashes hashes;
    private final List<ThreadScript> allScripts = new ArrayList<>();
    private final List<ScriptedThread> threads = new ArrayList<>();
    private int ended;

    /** A thread that no controlled thread starts. It appears after the engine has polled for returned threads this many times. */
    private ThreadScript adopted;

    private boolean leavesOutSequentialSteps;
    private int pollsBeforeAdoption;
    private int pollsLeft;

    /** The quality of the hashes of local states. */
    public enum LocalHashes {
        UNKNOWN,
        /** Every hash is new, because it covers dead values. */
        NOISY,
        /** Dead values are equal at every other operation. */
        ALTERNATING
    }

    private ScriptedProgram(List<ThreadScript> scripts, boolean hasKey, LocalHashes hashes) {
        this.scripts = scripts;
        this.hasKey = hasKey;
        this.hashes = hashes;
        scripts.forEach(this::collect);
    }

    private void collect(ThreadScript script) {
        if (!allScripts.contains(script)) {
            allScripts.add(script);
            script.lines().stream()
                    .map(ThreadScript.Line::child)
                    .filter(Objects::nonNull)
                    .forEach(this::collect);
        }
    }

    public static ScriptedProgram of(ThreadScript... scripts) {
        return new ScriptedProgram(List.of(scripts), true, LocalHashes.UNKNOWN);
    }

    /** The program without keys of its states. */
    public ScriptedProgram withoutKey() {
        return new ScriptedProgram(scripts, false, hashes);
    }

    /** The program with these hashes of local states, and without keys of its states. */
    public ScriptedProgram with(LocalHashes other) {
        return new ScriptedProgram(scripts, false, other);
    }

    /** The program, with its sequential steps left out of the decisions. */
    public ScriptedProgram leavingOutSequentialSteps() {
        leavesOutSequentialSteps = true;
        return this;
    }

    /** The program with a thread that appears after the engine has polled for returned threads {@code polls} times. */
    public ScriptedProgram adopting(ThreadScript other, int polls) {
        adopted = other;
        pollsBeforeAdoption = polls;
        return this;
    }

    @Override
    public ProgramNames names() {
        return ProgramNames.NUMBERS;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities() {
            @Override
            public OutsideControl outsideControl() {
                return ScriptedProgram.this;
            }

            @Override
            public WaitingLoopOracle waitingLoops() {
                return ScriptedProgram.this;
            }

            @Override
            public PlainAccessLog plainAccesses() {
                return ScriptedProgram.this;
            }

            @Override
            public boolean leavesOutSequentialSteps() {
                return leavesOutSequentialSteps;
            }

            @Override
            public LocalStateKey localStateKey() {
                return hasKey ? ScriptedProgram.this::addTo : LocalStateKey.NONE;
            }
        };
    }

    @Override
    public List<Location> locations() {
        return LongStream.range(0, LOCATIONS)
                .mapToObj(
                        number -> new Location(FIRST_ADDRESS + number * Long.BYTES, 0, Long.BYTES, Location.Use.ATOMIC))
                .toList();
    }

    @Override
    public void start() {
        threads.clear();
        pollsLeft = pollsBeforeAdoption;
        scripts.forEach(this::enter);
    }

    @Override
    public void end() {
        ended++;
    }

    public int ended() {
        return ended;
    }

    @Override
    public int nextReturned() {
        for (ScriptedThread scripted : threads) {
            if (scripted.hasReturned()) {
                return scripted.number;
            }
        }
        if (pollsLeft > 0 && --pollsLeft == 0) {
            enter(adopted);
            return threads.size() - 1;
        }
        return NO_THREAD;
    }

    @Override
    public String whyThreadMayReturn() {
        return pollsLeft > 0 ? "a new thread may appear" : "";
    }

    @Override
    public String abortReason() {
        return "";
    }

    /** The next thread that is due returns at the next poll. The method does not wait for a thread that never returns. */
    @Override
    public boolean awaitReturn() {
        for (ScriptedThread scripted : threads) {
            if (scripted.next instanceof LifeCycle.Outside && scripted.pollsOutside != ThreadScript.FOR_EVER) {
                scripted.pollsOutside = 1;
                return true;
            }
        }
        if (pollsLeft > 0) {
            pollsLeft = 1;
            return true;
        }
        return false;
    }

    private void enter(ThreadScript script) {
        threads.add(new ScriptedThread(threads.size(), script));
    }

    @Override
    public int threads() {
        return threads.size();
    }

    @Override
    public Operation next(int thread) {
        return threads.get(thread).next;
    }

    @Override
    public void resume(int thread, Event event) {
        ThreadScript child = threads.get(thread).line().child();
        if (child != null) {
            enter(child);
        }
        ScriptedThread scripted = threads.get(thread);
        boolean endsProcess = scripted.next instanceof LifeCycle.EndProcess;
        scripted.resume(event);
        scripted.endsProcess |= endsProcess;
        if (scripted.endsProcess && scripted.next instanceof LifeCycle.Exit) {
            threads.forEach(ScriptedThread::end);
        }
    }

    /** Before each line a thread writes one byte on its own stack, at the address with the number of the line. */
    @Override
    public void addPlainAccesses(int thread, PlainAccesses accesses) {
        accesses.setStack(0, FIRST_ADDRESS);
        accesses.add(threads.get(thread).at, 1, true, thread);
    }

    @Override
    public long localStateHash(int thread) {
        ScriptedThread scripted = threads.get(thread);
        return switch (hashes) {
            case UNKNOWN -> UNKNOWN_STATE;
            case NOISY -> 1 + scripted.resumed;
            case ALTERNATING -> 1 + scripted.resumed % 2 + 2L * scripted.at;
        };
    }

    @Override
    public boolean isHashTooFine() {
        return hashes != LocalHashes.UNKNOWN;
    }

    @Override
    public boolean mayRepeat(int thread) {
        return true;
    }

    @Override
    public boolean wouldRepeat(int thread, long value, IntToLongFunction newest) {
        return false;
    }

    @Override
    public boolean keepsRepeating(int thread, long value) {
        return true;
    }

    @Override
    public Site site(long number) {
        return ThreadScript.site((int) number);
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        return Optional.empty();
    }

    private void addTo(StateKey key) {
        key.add(threads.size());
        for (ScriptedThread scripted : threads) {
            key.add(allScripts.indexOf(scripted.script));
            key.add(scripted.at);
            key.add((scripted.next instanceof LifeCycle.Exit ? 1 : 0) + (scripted.endsProcess ? 2 : 0));
            for (long value : scripted.registers) {
                key.add(value);
            }
        }
    }

    /** The registers of all threads: {@code 0:r=1 1:s=0}. */
    public String registers() {
        StringJoiner text = new StringJoiner(" ");
        for (ScriptedThread scripted : threads) {
            for (int i = 0; i < scripted.registers.length; i++) {
                text.add(scripted.number + ":" + scripted.script.registers().get(i) + "=" + scripted.registers[i]);
            }
        }
        return text.toString();
    }

    private static final class ScriptedThread {
        private final int number;
        private final ThreadScript script;
        private final long[] registers;
        private int at;
        private Operation next;
        private int pollsOutside;
        private int resumed;
        private boolean endsProcess;

        ScriptedThread(int number, ThreadScript script) {
            this.number = number;
            this.script = script;
            this.registers = new long[script.registers().size()];
            goTo(0);
        }

        ThreadScript.Line line() {
            return script.lines().get(at);
        }

        void resume(Event event) {
            resumed++;
            if (line().register() != ThreadScript.NONE) {
                registers[line().register()] = ThreadScript.result(next, event);
            }
            goTo(at + 1);
        }

        /** The process has ended. */
        void end() {
            next = new LifeCycle.Exit(number, ThreadScript.site(at));
        }

        private void goTo(int line) {
            at = line;
            while (at < script.lines().size() && line().isJump()) {
                boolean isZero = line().times() > 0
                        ? ++registers[line().condition()] < line().times()
                        : registers[line().condition()] == 0;
                at = isZero == line().isForZero() ? line().target() : at + 1;
            }
            next = at == script.lines().size()
                    ? new LifeCycle.Exit(number, ThreadScript.site(at))
                    : line().maker().make(number, ThreadScript.site(at), registers);
            pollsOutside = next instanceof LifeCycle.Outside ? line().times() : 0;
        }

        /** Counts a poll. True if the thread was outside control and returns at this poll. */
        boolean hasReturned() {
            if (!(next instanceof LifeCycle.Outside) || pollsOutside == ThreadScript.FOR_EVER) {
                return false;
            }
            pollsOutside--;
            if (pollsOutside > 0) {
                return false;
            }
            goTo(at + 1);
            return true;
        }
    }
}
