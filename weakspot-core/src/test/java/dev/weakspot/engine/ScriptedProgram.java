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
    private final Places places;
    private final List<ThreadScript> everyScript = new ArrayList<>();
    private final List<Actor> actors = new ArrayList<>();
    private int ended;

    /** A thread that appears by itself, and how often the engine asks for returned threads before it does. */
    private ThreadScript stranger;

    private int looks;
    private int looksLeft;

    /** The quality of the hashes of local states. */
    public enum Places {
        UNKNOWN,
        /** Every hash is new, because of dead values. */
        NOISY,
        /** Dead values are equal every other time. */
        ALTERNATING
    }

    private ScriptedProgram(List<ThreadScript> scripts, boolean hasKey, Places places) {
        this.scripts = scripts;
        this.hasKey = hasKey;
        this.places = places;
        scripts.forEach(this::collect);
    }

    private void collect(ThreadScript script) {
        if (!everyScript.contains(script)) {
            everyScript.add(script);
            script.lines().stream()
                    .map(ThreadScript.Line::child)
                    .filter(Objects::nonNull)
                    .forEach(this::collect);
        }
    }

    public static ScriptedProgram of(ThreadScript... scripts) {
        return new ScriptedProgram(List.of(scripts), true, Places.UNKNOWN);
    }

    /** The program without hashes of local states. */
    public ScriptedProgram withoutKey() {
        return new ScriptedProgram(scripts, false, places);
    }

    /** The program with hashes that are too fine. */
    public ScriptedProgram with(Places other) {
        return new ScriptedProgram(scripts, false, other);
    }

    /** The program with a thread that appears by itself after the engine has asked so often for returned threads. */
    public ScriptedProgram joinedBy(ThreadScript other, int after) {
        stranger = other;
        looks = after;
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
        actors.clear();
        looksLeft = looks;
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
        for (Actor actor : actors) {
            if (actor.isBack(1)) {
                return actor.thread;
            }
        }
        if (looksLeft > 0 && --looksLeft == 0) {
            enter(stranger);
            return actors.size() - 1;
        }
        return NO_THREAD;
    }

    @Override
    public String whyThreadMayReturn() {
        return looksLeft > 0 ? "a new thread may appear" : "";
    }

    @Override
    public String abortReason() {
        return "";
    }

    /** Virtual time passes; a thread that never returns is not awaited. */
    @Override
    public boolean awaitReturn() {
        for (Actor actor : actors) {
            if (actor.next instanceof LifeCycle.Outside && actor.absence != ThreadScript.FOR_EVER) {
                actor.absence = 1;
                return true;
            }
        }
        if (looksLeft > 0) {
            looksLeft = 1;
            return true;
        }
        return false;
    }

    private void enter(ThreadScript script) {
        actors.add(new Actor(actors.size(), script));
    }

    @Override
    public int threads() {
        return actors.size();
    }

    @Override
    public Operation next(int thread) {
        return actors.get(thread).next;
    }

    @Override
    public void resume(int thread, Event event) {
        ThreadScript child = actors.get(thread).line().child();
        if (child != null) {
            enter(child);
        }
        actors.get(thread).resume(event);
    }

    /** Before each line a thread writes one byte on its own stack, at the address with the number of the line. */
    @Override
    public void addPlainAccesses(int thread, PlainAccesses accesses) {
        accesses.setStack(0, FIRST_ADDRESS);
        accesses.add(actors.get(thread).at, 1, true, thread);
    }

    @Override
    public long localStateHash(int thread) {
        Actor actor = actors.get(thread);
        return switch (places) {
            case UNKNOWN -> UNKNOWN_STATE;
            case NOISY -> 1 + actor.resumed;
            case ALTERNATING -> 1 + actor.resumed % 2 + 2L * actor.at;
        };
    }

    @Override
    public boolean isHashTooFine() {
        return places != Places.UNKNOWN;
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
        key.add(actors.size());
        for (Actor actor : actors) {
            key.add(everyScript.indexOf(actor.script));
            key.add(actor.at);
            for (long value : actor.registers) {
                key.add(value);
            }
        }
    }

    /** The registers of all threads: {@code 0:r=1 1:s=0}. */
    public String registers() {
        StringJoiner text = new StringJoiner(" ");
        for (Actor actor : actors) {
            for (int i = 0; i < actor.registers.length; i++) {
                text.add(actor.thread + ":" + actor.script.registers().get(i) + "=" + actor.registers[i]);
            }
        }
        return text.toString();
    }

    private static final class Actor {
        private final int thread;
        private final ThreadScript script;
        private final long[] registers;
        private int at;
        private Operation next;
        private int absence;
        private int resumed;

        Actor(int thread, ThreadScript script) {
            this.thread = thread;
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

        private void goTo(int line) {
            at = line;
            while (at < script.lines().size() && line().isJump()) {
                boolean isZero = line().times() > 0
                        ? ++registers[line().condition()] < line().times()
                        : registers[line().condition()] == 0;
                at = isZero == line().isForZero() ? line().target() : at + 1;
            }
            next = at == script.lines().size()
                    ? new LifeCycle.Exit(thread, ThreadScript.site(at))
                    : line().maker().make(thread, ThreadScript.site(at), registers);
            absence = next instanceof LifeCycle.Outside ? line().times() : 0;
        }

        /** Whether the thread was outside control and has returned at this time. */
        boolean isBack(int time) {
            if (!(next instanceof LifeCycle.Outside) || absence == ThreadScript.FOR_EVER) {
                return false;
            }
            absence -= time;
            if (absence > 0) {
                return false;
            }
            goTo(at + 1);
            return true;
        }
    }
}
