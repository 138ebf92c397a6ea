package dev.weakspot.cli.extension;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import java.util.List;
import java.util.Optional;

/** One thread stores 1, the other loads. The load of a forbidden value is a failed assertion. */
final class HandOverProgram implements ControlledProgram {
    private final Operation[] next = new Operation[2];
    private final String file;
    private final long forbidden;

    HandOverProgram(String file, long forbidden) {
        this.file = file;
        this.forbidden = forbidden;
    }

    @Override
    public ProgramNames names() {
        return ProgramNames.NUMBERS;
    }

    @Override
    public Capabilities capabilities() {
        return Capabilities.NONE;
    }

    @Override
    public List<Location> locations() {
        return List.of(new Location(0, 0, Integer.BYTES, Location.Use.ATOMIC));
    }

    @Override
    public void start() {
        next[0] = new MemoryAccess.Store(0, site(1), 0, Mode.SEQ_CST, 1);
        next[1] = new MemoryAccess.Load(1, site(2), 0, Mode.SEQ_CST);
    }

    private Site site(int line) {
        return new Site(file, line, 1, "");
    }

    @Override
    public void end() {}

    @Override
    public int threads() {
        return next.length;
    }

    @Override
    public Operation next(int thread) {
        return next[thread];
    }

    @Override
    public void resume(int thread, Event event) {
        boolean isForbidden = event instanceof Event.Read read && read.value() == forbidden;
        next[thread] =
                isForbidden ? new LifeCycle.FailedAssertion(thread, site(3)) : new LifeCycle.Exit(thread, site(4));
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        return Optional.empty();
    }
}
