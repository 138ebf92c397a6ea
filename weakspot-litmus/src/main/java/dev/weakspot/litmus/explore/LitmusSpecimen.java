package dev.weakspot.litmus.explore;

import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Specimen;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import java.util.List;
import java.util.Optional;

/** A litmus program that somebody wants to be run. */
public record LitmusSpecimen(Program program, Recording.Subject subject) implements Specimen {
    /** One that was read from this text. */
    public static LitmusSpecimen of(Program program, String text) {
        return new LitmusSpecimen(program, Recording.Subject.of(program.name(), program.file(), text));
    }

    @Override
    public Stage stage(MemoryModel memory, RunLimits limits) {
        return LitmusStage.of(program, memory, limits);
    }

    /** That an {@code exists} is reached is a result; all else that is seen is a finding. */
    @Override
    public boolean isFinding(Sighting sighting) {
        return sighting.kind() != Finding.Kind.CONDITION
                || program.condition().orElseThrow().forbidsIt();
    }

    @Override
    public Optional<Question> question() {
        return program.condition().map(condition -> new Question(condition.quantifier(), condition.text()));
    }

    @Override
    public List<String> notes() {
        return program.notes();
    }
}
