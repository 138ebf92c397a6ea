package dev.weakspot.campaign;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.engine.ScriptedProgram;
import dev.weakspot.engine.ThreadScript;
import dev.weakspot.event.Mode;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.RecordedInput;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import dev.weakspot.verdict.RunsVerdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of a program without source text and final condition, and with names of its own. */
class TestSubjectTest {
    private final List<Recording> recordings = new ArrayList<>();

    private record Scripted(List<ThreadScript> scripts, List<String> frontEndNotes) implements TestSubject {
        Scripted(ThreadScript... scripts) {
            this(List.of(scripts), new ArrayList<>());
        }

        @Override
        public Recording.Subject subject() {
            return Recording.Subject.of("scripted", "./scripted", new byte[] {1, 2, 3}, List.of("-x"));
        }

        @Override
        public RunSetup runSetup(MemoryModel memory, RunLimits limits) {
            return new RunSetup(
                    () -> ScriptedProgram.of(scripts.toArray(ThreadScript[]::new)), memory, limits, List.of(context -> {
                        frontEndNotes.add("the program has run");
                        return Optional.empty();
                    }));
        }

        @Override
        public boolean isFinding(Detection detection) {
            return detection.kind() != Finding.Kind.ASSERTION;
        }

        @Override
        public List<String> notes() {
            return frontEndNotes.isEmpty() ? List.of() : List.of(frontEndNotes.get(0));
        }
    }

    private static TestOptions options(long runs) {
        return options(Strategies.RANDOM, runs);
    }

    private static TestOptions options(StrategyDescription strategy, long runs) {
        return new TestOptions(
                MemoryModel.SC, strategy, ParameterSweep.FULL, 1, OptionalLong.of(runs), RunLimits.DEFAULT, 2, false);
    }

    private RunsVerdict test(Scripted testSubject, long runs) {
        return TestCampaign.test(testSubject, options(runs), this::keep, CampaignControl.UNLIMITED);
    }

    private Optional<String> keep(String name, Recording recording) {
        recordings.add(recording);
        return Optional.of(name);
    }

    private static ThreadScript both(int first, int second) {
        return script().lock(first).lock(second).unlock(second).unlock(first);
    }

    @Test
    void aFindingIsRecordedAndCanBeRepeated() {
        Scripted testSubject = new Scripted(both(0, 1), both(1, 0), script().store(X, 1));
        RunsVerdict verdict = test(testSubject, 50);
        assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.DEADLOCK);
        assertThat(recordings).hasSize(1);
        Recording recording = recordings.get(0);
        assertThat(recording.subject().arguments()).containsExactly("-x");
        assertThat(recording.finding().sites()).containsExactly("script:2:1", "script:2:1");
        RunsVerdict again = ReplayedRun.of(testSubject, recording);
        assertThat(again.coverage().gaps()).isEmpty();
        assertThat(again.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.DEADLOCK);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0      | none
            1      | 1 byte
            65,537 | 65,537 bytes
            """)
    void aReplayNotesOtherInput(String length, String recorded) throws IOException {
        Scripted testSubject = new Scripted(both(0, 1), both(1, 0));
        test(testSubject, 50);
        byte[] bytes = new byte[Integer.parseInt(length.replace(",", ""))];
        Recording made = recordings.get(0);
        Recording recording = new Recording(
                made.subject().reading(RecordedInput.of(new ByteArrayInputStream(bytes))),
                made.conditions(),
                made.origin(),
                made.finding(),
                made.lines());
        List<String> notes = ReplayedRun.of(testSubject, recording).coverage().notes().stream()
                .filter(note -> note.startsWith("standard input"))
                .toList();
        if (bytes.length == 0) {
            assertThat(notes).isEmpty();
        } else {
            assertThat(notes)
                    .containsExactly("standard input differs from the recorded input, so the run may diverge: "
                            + recorded
                            + " recorded, none given"
                            + (bytes.length <= RecordedInput.MAX_KEPT
                                    ? ""
                                    : " (more than a recording holds: give it again)"));
        }
    }

    @Test
    void notesOfTheFrontEndAreAskedForAfterAllRuns() {
        assertThat(test(new Scripted(script().store(X, 1)), 3).coverage().notes())
                .containsExactly("the program has run");
    }

    @Test
    void cutRunsHaveAReason() {
        Scripted testSubject =
                new Scripted(script().leave("read()", ThreadScript.FOR_EVER), script().await(X, 1, Mode.RELAXED));
        assertThat(test(testSubject, 4).coverage().gaps())
                .containsExactly("4 of 4 runs were cut short: P0 was in read() at script:1 and did not return");
        assertThat(SingleRun.run(testSubject, options(1), false, this::keep)
                        .coverage()
                        .gaps())
                .containsExactly("the run was cut short: P0 was in read() at script:1 and did not return");
    }

    @Test
    void stopsIfNoRunEnds() {
        Scripted testSubject = new Scripted(script().leave("read()", ThreadScript.FOR_EVER));
        List<String> gaps = test(testSubject, 1_000).coverage().gaps();
        assertThat(gaps).hasSize(2);
        assertThat(gaps.get(0)).isEqualTo("stopped because no run ended, after 5 of 1,000 runs");
    }

    @Test
    void aDetectionThatIsNoFindingIsNotReported() {
        assertThat(test(new Scripted(script().fail()), 4).findings()).isEmpty();
        assertThat(recordings).isEmpty();
    }

    /** The guarantees hold for strategies that decide every step. */
    @Test
    void noGuaranteeIsGivenWhereThreadsReturnOutsideControl() {
        assertThat(promises(script().store(X, 1)))
                .singleElement()
                .asString()
                .contains("with a probability of at least");
        assertThat(promises(script().leave("read()", 3).store(X, 1)))
                .containsExactly(
                        "the probability that a bug is missed cannot be bounded: in 100 runs threads returned from blocking"
                                + " calls, or appeared, outside the engine's control");
    }

    private List<String> promises(ThreadScript first) {
        Scripted testSubject = new Scripted(first, script().store(X, 2));
        return TestCampaign.test(testSubject, options(Strategies.PCT, 100), this::keep, CampaignControl.UNLIMITED)
                .sampling()
                .guarantees();
    }
}
