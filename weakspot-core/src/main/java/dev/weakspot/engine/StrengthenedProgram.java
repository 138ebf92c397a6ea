package dev.weakspot.engine;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Strengthening;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program whose accesses at some sites have stronger memory orders than in its text. Its own code does not change. */
final class StrengthenedProgram implements ControlledProgram {
    private final ControlledProgram program;
    private final List<Strengthening> changes;

    /** Called for each changed operation. */
    private final Runnable applied;

    /** For each thread the last operation as the program has it, and as the engine sees it. */
    private final List<Operation> original = new ArrayList<>();

    private final List<Operation> changed = new ArrayList<>();

    StrengthenedProgram(ControlledProgram program, List<Strengthening> changes, Runnable applied) {
        this.program = program;
        this.changes = changes;
        this.applied = applied;
    }

    @Override
    public Operation next(int thread) {
        Operation operation = program.next(thread);
        if (!(operation instanceof MemoryAccess access)) {
            return operation;
        }
        while (original.size() <= thread) {
            original.add(null);
            changed.add(null);
        }
        if (original.get(thread) != operation) {
            original.set(thread, operation);
            changed.set(thread, strengthened(access));
        }
        return changed.get(thread);
    }

    private MemoryAccess strengthened(MemoryAccess access) {
        MemoryAccess stronger = access;
        for (Strengthening change : changes) {
            Optional<MemoryAccess> next = change.of(stronger);
            next.ifPresent(some -> applied.run());
            stronger = next.orElse(stronger);
        }
        return stronger;
    }

    @Override
    public ProgramNames names() {
        return program.names();
    }

    @Override
    public Capabilities capabilities() {
        return program.capabilities();
    }

    @Override
    public List<Location> locations() {
        return program.locations();
    }

    @Override
    public void start() {
        original.clear();
        changed.clear();
        program.start();
    }

    @Override
    public void end() {
        program.end();
    }

    @Override
    public int threads() {
        return program.threads();
    }

    @Override
    public void resume(int thread, Event event) {
        program.resume(thread, event);
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        return program.conclude(memory);
    }
}
