package dev.weakspot.litmus.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.RepeatedRun;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Verdict;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.strategy.StrategyKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedRunTest {
    private static Sample tested(String text, MemoryModel memory) {
        Sample sample = new Sample(text);
        sample.test(Sample.options(memory, StrategyKind.RANDOM, 100, 1));
        return sample;
    }

    private static Recording with(Recording recording, List<Line> lines) {
        return new Recording(
                recording.subject(), recording.conditions(), recording.origin(), recording.finding(), lines);
    }

    @Test
    void repeatsWhatWasRecordedStepForStep() {
        Sample sample = new Sample(Sample.STORE_BUFFERING);
        Verdict first = sample.test(Sample.options(MemoryModel.RC20, StrategyKind.RANDOM, 100, 1));
        Verdict again = RepeatedRun.of(sample.specimen(), sample.recordings.get(0));
        assertThat(again.coverage().isComplete()).isTrue();
        assertThat(again.findings())
                .extracting(Finding::interleaving)
                .containsExactly(first.findings().get(0).interleaving());
    }

    @Test
    void tellsOlderReadsInWords() {
        Sample sample = tested(Sample.STORE_BUFFERING, MemoryModel.RC20);
        Verdict again = RepeatedRun.of(sample.specimen(), sample.recordings.get(0));
        assertThat(again.findings().get(0).interleaving().steps())
                .extracting(Interleaving.Step::text)
                .last()
                .asString()
                .matches("read [xy] = 0 \\(an older value; the newest is 1\\)");
    }

    @Test
    void anotherOperationIsADivergence() {
        Sample sample = tested(Sample.DEADLOCK, MemoryModel.SC);
        Recording recording = sample.recordings.get(0);
        List<Line> lines = new ArrayList<>(recording.lines());
        lines.set(1, Line.one(lines.get(1).thread(), 0, 1, "lock c (line 9)"));
        Verdict verdict = RepeatedRun.of(sample.specimen(), with(recording, lines));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().gaps())
                .singleElement()
                .asString()
                .contains("diverges from the recording at step 2: P", "not to lock c (line 9)");
    }

    @Test
    void aThreadThatCannotGoOnIsADivergence() {
        Sample sample = tested(Sample.DEADLOCK, MemoryModel.SC);
        Recording recording = sample.recordings.get(0);
        List<Line> lines = List.of(Line.many(0, 1), Line.many(7, 1));
        assertThat(RepeatedRun.of(sample.specimen(), with(recording, lines))
                        .coverage()
                        .gaps())
                .containsExactly("the run diverges from the recording at step 2: P7 cannot go on");
    }

    @Test
    void anotherNumberOfWaysIsADivergence() {
        Sample sample = tested(Sample.STORE_BUFFERING, MemoryModel.RC20);
        Recording recording = sample.recordings.get(0);
        List<Line> lines = new ArrayList<>(recording.lines());
        Line last = lines.get(3);
        lines.set(3, Line.one(last.thread(), last.way(), 5, last.words()));
        assertThat(RepeatedRun.of(sample.specimen(), with(recording, lines))
                        .coverage()
                        .gaps())
                .containsExactly("the run diverges from the recording at step 4: P" + last.thread()
                        + " has 2 ways to go on, not 5");
    }

    @Test
    void aRunThatShowsNothingAnyMoreIsClean() {
        Sample sample = tested(Sample.STORE_BUFFERING, MemoryModel.RC20);
        Recording recording = sample.recordings.get(0);
        Verdict verdict = RepeatedRun.of(sample.specimen(), with(recording, List.of(Line.many(0, 2), Line.many(1, 2))));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().isComplete()).isTrue();
        assertThat(verdict.coverage().notes())
                .anyMatch(note -> note.contains("this run does not show what the recording was made of"));
    }

    /** Long runs are folded in the file; they are the same runs all the same. */
    @Test
    void aLongRunIsRecordedInFewLines() {
        Sample sample = tested("""
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
        Verdict again = RepeatedRun.of(sample.specimen(), recording);
        assertThat(again.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.ASSERTION);
        assertThat(again.findings().get(0).interleaving().steps()).hasSizeLessThan(500);
    }
}
