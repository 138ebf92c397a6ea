package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.ReplayedRun;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.verdict.RunsVerdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayedRunTest {
    private static SampleCampaign tested(String text, MemoryModel memory) {
        SampleCampaign sample = new SampleCampaign(text);
        sample.test(SampleCampaign.options(memory, Strategies.RANDOM, 100, 1));
        return sample;
    }

    private static Recording with(Recording recording, List<Line> lines) {
        return new Recording(
                recording.subject(), recording.conditions(), recording.origin(), recording.finding(), lines);
    }

    @Test
    void theReplayHasTheRecordedSteps() {
        SampleCampaign sample = new SampleCampaign(SampleCampaign.STORE_BUFFERING);
        RunsVerdict first = sample.test(SampleCampaign.options(MemoryModel.RC20, Strategies.RANDOM, 100, 1));
        RunsVerdict again = ReplayedRun.of(sample.testSubject(), sample.recordings.get(0));
        assertThat(again.coverage().isComplete()).isTrue();
        assertThat(again.findings())
                .extracting(Finding::interleaving)
                .containsExactly(first.findings().get(0).interleaving());
    }

    @Test
    void readsOfOlderValuesAreMarked() {
        SampleCampaign sample = tested(SampleCampaign.STORE_BUFFERING, MemoryModel.RC20);
        RunsVerdict again = ReplayedRun.of(sample.testSubject(), sample.recordings.get(0));
        assertThat(again.findings().get(0).interleaving().steps())
                .extracting(Interleaving.Step::text)
                .last()
                .asString()
                .matches("read [xy] = 0 \\(an older value; the newest is 1\\)");
    }

    @Test
    void anotherOperationIsADivergence() {
        SampleCampaign sample = tested(SampleCampaign.DEADLOCK, MemoryModel.SC);
        Recording recording = sample.recordings.get(0);
        List<Line> lines = new ArrayList<>(recording.lines());
        lines.set(1, Line.one(lines.get(1).thread(), 0, 1, "lock c (line 9)"));
        RunsVerdict verdict = ReplayedRun.of(sample.testSubject(), with(recording, lines));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().gaps())
                .singleElement()
                .asString()
                .contains("diverges from the recording at step 2: P", "not to lock c (line 9)");
    }

    @Test
    void aBlockedThreadIsADivergence() {
        SampleCampaign sample = tested(SampleCampaign.DEADLOCK, MemoryModel.SC);
        Recording recording = sample.recordings.get(0);
        List<Line> lines = List.of(Line.many(0, 1), Line.many(7, 1));
        assertThat(ReplayedRun.of(sample.testSubject(), with(recording, lines))
                        .coverage()
                        .gaps())
                .containsExactly("the run diverges from the recording at step 2: P7 cannot run");
    }

    @Test
    void anotherNumberOfChoicesIsADivergence() {
        SampleCampaign sample = tested(SampleCampaign.STORE_BUFFERING, MemoryModel.RC20);
        Recording recording = sample.recordings.get(0);
        List<Line> lines = new ArrayList<>(recording.lines());
        Line last = lines.get(3);
        lines.set(3, Line.one(last.thread(), last.choice(), 5, last.words()));
        assertThat(ReplayedRun.of(sample.testSubject(), with(recording, lines))
                        .coverage()
                        .gaps())
                .containsExactly(
                        "the run diverges from the recording at step 4: P" + last.thread() + " has 2 choices, not 5");
    }

    @Test
    void aReplayWithoutTheRecordedFindingHasANote() {
        SampleCampaign sample = tested(SampleCampaign.STORE_BUFFERING, MemoryModel.RC20);
        Recording recording = sample.recordings.get(0);
        RunsVerdict verdict =
                ReplayedRun.of(sample.testSubject(), with(recording, List.of(Line.many(0, 2), Line.many(1, 2))));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().isComplete()).isTrue();
        assertThat(verdict.coverage().notes())
                .anyMatch(note -> note.contains("this run does not reproduce the recorded finding"));
    }

    /** The file folds repeated decisions of long runs; the decoded run is unchanged. */
    @Test
    void aLongRunIsRecordedInFewLines() {
        SampleCampaign sample = tested("""
                C long
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x, atomic_int* y) {
                  int i = 0;
                  while (i < 20000) {
                    atomic_store_explicit(x, i, memory_order_relaxed);
                    i = i + 1;
                  }
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (atomic_int* y) {
                  await(y, 1, memory_order_relaxed);
                  assert(0);
                }
                """, MemoryModel.SC);
        Recording recording = sample.recordings.get(0);
        assertThat(recording.lines()).hasSizeLessThan(10);
        RunsVerdict again = ReplayedRun.of(sample.testSubject(), recording);
        assertThat(again.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.ASSERTION);
        assertThat(again.findings().get(0).interleaving().steps()).hasSizeLessThan(500);
    }
}
