package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Verdict;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Input;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes of a program that has no text, no condition, and names of its own. */
class SpecimenTest {
    private final List<Recording> recordings = new ArrayList<>();

    private record Scripted(List<Script> scripts, List<String> said) implements Specimen {
        Scripted(Script... scripts) {
            this(List.of(scripts), new ArrayList<>());
        }

        @Override
        public Recording.Subject subject() {
            return Recording.Subject.of("scripted", "./scripted", new byte[] {1, 2, 3}, List.of("-x"));
        }

        @Override
        public Stage stage(MemoryModel memory, RunLimits limits) {
            return new Stage(
                    () -> ScriptedProgram.of(scripts.toArray(Script[]::new)),
                    memory,
                    limits,
                    (program, order, machine) -> {
                        said.add("it has run");
                        return List.of();
                    });
        }

        @Override
        public boolean isFinding(Sighting sighting) {
            return sighting.kind() != Finding.Kind.ASSERTION;
        }

        @Override
        public List<String> notes() {
            return said.isEmpty() ? List.of() : List.of(said.get(0));
        }
    }

    private static TestOptions options(long runs) {
        return options(StrategyKind.RANDOM, runs);
    }

    private static TestOptions options(StrategyKind strategy, long runs) {
        return new TestOptions(
                MemoryModel.SC, strategy, Sweep.FULL, 1, OptionalLong.of(runs), RunLimits.DEFAULT, 2, false);
    }

    private Verdict test(Scripted specimen, long runs) {
        return ManyRuns.test(specimen, options(runs), this::keep, CampaignControl.UNLIMITED);
    }

    private Optional<String> keep(String name, Recording recording) {
        recordings.add(recording);
        return Optional.of(name);
    }

    private static Script both(int first, int second) {
        return script().lock(first).lock(second).unlock(second).unlock(first);
    }

    @Test
    void aFindingIsRecordedAndCanBeRepeated() {
        Scripted specimen = new Scripted(both(0, 1), both(1, 0), script().store(X, 1));
        Verdict verdict = test(specimen, 50);
        assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.DEADLOCK);
        assertThat(recordings).hasSize(1);
        Recording recording = recordings.get(0);
        assertThat(recording.subject().arguments()).containsExactly("-x");
        assertThat(recording.finding().places()).containsExactly("script:2:1", "script:2:1");
        Verdict again = RepeatedRun.of(specimen, recording);
        assertThat(again.coverage().gaps()).isEmpty();
        assertThat(again.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.DEADLOCK);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0      | none
            1      | 1 byte
            65,537 | 65,537 bytes
            """)
    void aReplayWithOtherInputSaysSo(String length, String recorded) throws IOException {
        Scripted specimen = new Scripted(both(0, 1), both(1, 0));
        test(specimen, 50);
        byte[] bytes = new byte[Integer.parseInt(length.replace(",", ""))];
        Recording made = recordings.get(0);
        Recording recording = new Recording(
                made.subject().reading(Input.of(new ByteArrayInputStream(bytes))),
                made.conditions(),
                made.origin(),
                made.finding(),
                made.lines());
        List<String> notes = RepeatedRun.of(specimen, recording).coverage().notes().stream()
                .filter(note -> note.startsWith("standard input"))
                .toList();
        if (bytes.length == 0) {
            assertThat(notes).isEmpty();
        } else {
            assertThat(notes)
                    .containsExactly("standard input is not the recorded one, so the run may go another way: "
                            + recorded
                            + " recorded, none given"
                            + (bytes.length <= Input.MOST_KEPT ? "" : " (more than a recording holds: give it again)"));
        }
    }

    @Test
    void whatTheFrontEndHasToSayIsAskedForWhenAllIsDone() {
        assertThat(test(new Scripted(script().store(X, 1)), 3).coverage().notes())
                .containsExactly("it has run");
    }

    @Test
    void runsThatWereCutShortSayWhy() {
        Scripted specimen = new Scripted(script().leave("read()", Script.FOR_EVER), script().await(X, 1, Mode.RELAXED));
        assertThat(test(specimen, 4).coverage().gaps())
                .containsExactly("4 of 4 runs were cut short: P0 was in read() at script:1 and did not come back");
        assertThat(SingleRun.run(specimen, options(1), false, this::keep)
                        .coverage()
                        .gaps())
                .containsExactly("the run was cut short: P0 was in read() at script:1 and did not come back");
    }

    @Test
    void givesUpIfNoRunComesToItsEnd() {
        Scripted specimen = new Scripted(script().leave("read()", Script.FOR_EVER));
        List<String> gaps = test(specimen, 1_000).coverage().gaps();
        assertThat(gaps).hasSize(2);
        assertThat(gaps.get(0)).isEqualTo("gave up, because no run came to its end, after 7 of 1,000 runs");
    }

    @Test
    void whatIsNoFindingIsNotTold() {
        assertThat(test(new Scripted(script().fail()), 4).findings()).isEmpty();
        assertThat(recordings).isEmpty();
    }

    /** The proofs are about strategies that decide who goes on, always. */
    @Test
    void nothingIsPromisedWhereThreadsComeWhenTheyLike() {
        assertThat(promises(script().store(X, 1))).singleElement().asString().contains("with a chance of at most");
        assertThat(promises(script().leave("read()", 3).store(X, 1)))
                .containsExactly(
                        "the chance that a bug was missed cannot be bounded: in 100 runs threads came back from calls"
                                + " that block, or came, when they liked");
    }

    private List<String> promises(Script first) {
        Scripted specimen = new Scripted(first, script().store(X, 2));
        return ManyRuns.test(specimen, options(StrategyKind.PCT, 100), this::keep, CampaignControl.UNLIMITED)
                .sampling()
                .orElseThrow()
                .promises();
    }
}
