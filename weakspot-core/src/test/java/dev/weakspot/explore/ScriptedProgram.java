package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.LongStream;

/** A test program: threads that follow scripts. All locations are 0 at first. */
final class ScriptedProgram implements Program {
    static final int X = 0;
    static final int Y = 1;
    static final int Z = 2;

    private static final int LOCATIONS = 3;
    private static final long FIRST_ADDRESS = 1 << 16;

    private final List<Script> scripts;
    private final boolean hasKey;
    private final Places places;
    private final List<Script> everyScript = new ArrayList<>();
    private final List<Actor> actors = new ArrayList<>();
    private int ended;

    /** What a thread does that comes by itself, and how often somebody looks out for it before it is there. */
    private Script stranger;

    private int looks;
    private int looksLeft;

    /** How well it can be seen where a thread stands. */
    enum Places {
        UNKNOWN,
        /** Every place looks new, though there are only left-overs in it. */
        NOISY,
        /** The left-overs are the same every other time. */
        ALTERNATING
    }

    private ScriptedProgram(List<Script> scripts, boolean hasKey, Places places) {
        this.scripts = scripts;
        this.hasKey = hasKey;
        this.places = places;
        scripts.forEach(this::collect);
    }

    private void collect(Script script) {
        if (!everyScript.contains(script)) {
            everyScript.add(script);
            script.lines().stream()
                    .map(Script.Line::child)
                    .filter(Objects::nonNull)
                    .forEach(this::collect);
        }
    }

    static ScriptedProgram of(Script... scripts) {
        return new ScriptedProgram(List.of(scripts), true, Places.UNKNOWN);
    }

    /** The same program, but nobody can see where it stands. */
    ScriptedProgram withoutKey() {
        return new ScriptedProgram(scripts, false, places);
    }

    /** The same program, where threads look different. */
    ScriptedProgram with(Places other) {
        return new ScriptedProgram(scripts, false, other);
    }

    /** After so many looks at who has returned, somebody comes whom nobody has started. */
    ScriptedProgram joinedBy(Script other, int after) {
        stranger = other;
        looks = after;
        return this;
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

    int ended() {
        return ended;
    }

    @Override
    public int returned() {
        for (Actor actor : actors) {
            if (actor.isBack(1)) {
                return actor.thread;
            }
        }
        if (looksLeft > 0 && --looksLeft == 0) {
            enter(stranger);
            return actors.size() - 1;
        }
        return NOBODY;
    }

    @Override
    public String reasonToHope() {
        return looksLeft > 0 ? "somebody may come" : "";
    }

    /** Time flies, and one that is gone for ever is not waited for. */
    @Override
    public boolean awaitReturn() {
        for (Actor actor : actors) {
            if (actor.next instanceof LifeCycle.Absent && actor.absence != Script.FOR_EVER) {
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

    private void enter(Script script) {
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
        Script child = actors.get(thread).line().child();
        if (child != null) {
            enter(child);
        }
        actors.get(thread).resume(event);
    }

    /** Before each line a thread writes the byte that has the number of the line for an address, on its own stack. */
    @Override
    public void passedBy(int thread, PlainAccesses accesses) {
        accesses.stackIsAt(0, FIRST_ADDRESS);
        accesses.add(actors.get(thread).at, 1, true, thread);
    }

    @Override
    public long place(int thread) {
        Actor actor = actors.get(thread);
        return switch (places) {
            case UNKNOWN -> UNKNOWN_PLACE;
            case NOISY -> 1 + actor.resumed;
            case ALTERNATING -> 1 + actor.resumed % 2 + 2L * actor.at;
        };
    }

    @Override
    public boolean mayOnlyLookDifferent() {
        return places != Places.UNKNOWN;
    }

    @Override
    public Optional<Sighting> conclude(Memory memory) {
        return Optional.empty();
    }

    @Override
    public boolean hasKey() {
        return hasKey;
    }

    @Override
    public void addTo(StateKey key) {
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
    String registers() {
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
        private final Script script;
        private final long[] registers;
        private int at;
        private Operation next;
        private int absence;
        private int resumed;

        Actor(int thread, Script script) {
            this.thread = thread;
            this.script = script;
            this.registers = new long[script.registers().size()];
            goTo(0);
        }

        Script.Line line() {
            return script.lines().get(at);
        }

        void resume(Event event) {
            resumed++;
            if (line().register() != Script.NONE) {
                registers[line().register()] = Script.result(next, event);
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
                    ? new LifeCycle.Exit(thread, Script.site(at))
                    : line().maker().make(thread, Script.site(at), registers);
            absence = next instanceof LifeCycle.Absent ? line().times() : 0;
        }

        /** Whether it was absent and is back now that so much time has passed. */
        boolean isBack(int time) {
            if (!(next instanceof LifeCycle.Absent) || absence == Script.FOR_EVER) {
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
