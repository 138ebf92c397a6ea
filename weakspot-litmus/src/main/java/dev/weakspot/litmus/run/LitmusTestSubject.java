package dev.weakspot.litmus.run;

import dev.weakspot.campaign.TestSubject;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import java.util.List;
import java.util.Optional;

/** A litmus program as the subject of test campaigns and runs. */
public record LitmusTestSubject(LitmusProgram program, Recording.Subject subject) implements TestSubject {
    /** The test subject of a program that was compiled from this text. */
    public static LitmusTestSubject of(LitmusProgram program, String text) {
        return new LitmusTestSubject(program, Recording.Subject.of(program.name(), program.file(), text));
    }

    @Override
    public RunSetup runSetup(MemoryModel memory, RunLimits limits) {
        return LitmusRunSetup.of(program, memory, limits);
    }

    /** A reached {@code exists} condition is a result; every other detection is a finding. */
    @Override
    public boolean isFinding(Detection detection) {
        return detection.kind() != Finding.Kind.CONDITION
                || program.condition().orElseThrow().isRequirement();
    }

    @Override
    public Optional<AskedCondition> question() {
        return program.condition().map(condition -> new AskedCondition(condition.quantifier(), condition.text()));
    }

    @Override
    public List<String> notes() {
        return program.notes();
    }
}
