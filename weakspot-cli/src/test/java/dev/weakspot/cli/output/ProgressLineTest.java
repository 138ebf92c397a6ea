package dev.weakspot.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final StringWriter terminal = new StringWriter();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // System.nanoTime() may overflow at any time

    private ProgressLine line(int columns) {
        ProgressLine line = new ProgressLine(new PrintWriter(terminal), columns, nanos::get);
        line.begin("ticketlock8");
        return line;
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void isNotShownForTwoSeconds() {
        ProgressLine line = line(80);
        line.showStates(1, 1);
        pass(1999);
        line.showStates(1_000_000, 1);
        line.clear();
        assertThat(terminal.toString()).isEmpty();
    }

    @Test
    void showsStatesRateWaitingAndSeconds() {
        ProgressLine line = line(80);
        pass(4000);
        line.showStates(3_200_000, 120_000);
        assertThat(terminal.toString()).isEqualTo("\rticketlock8: 3.2 M states, 800 k states/s, 120 k waiting, 4 s");
    }

    @Test
    void showsTheTimeLeftOfSlowRuns() {
        ProgressLine line = line(120);
        pass(60_000);
        line.expect(1000);
        pass(40_000);
        line.showRuns(10, 3);
        assertThat(terminal.toString())
                .isEqualTo("\rticketlock8: 10 of 1,000 runs, 0.1 runs/s, 3 failing, 100 s, about 66 min left");
    }

    @Test
    void aNarrowLineLeavesOutTheElapsedTime() {
        ProgressLine line = line(74);
        pass(60_000);
        line.expect(1000);
        pass(40_000);
        line.showRuns(10, 3);
        assertThat(terminal.toString())
                .isEqualTo("\rticketlock8: 10 of 1,000 runs, 0.1 runs/s, 3 failing, about 66 min left");
    }

    @Test
    void anUnlimitedCampaignHasNoTimeLeft() {
        ProgressLine line = line(120);
        line.expect(Long.MAX_VALUE);
        pass(4000);
        line.showRuns(400, 0);
        assertThat(terminal.toString()).isEqualTo("\rticketlock8: 400 runs, 100 runs/s, 0 failing, 4 s");
    }

    @Test
    void showsTheWorkAfterTheRuns() {
        ProgressLine line = line(80);
        pass(4000);
        line.showWork("explaining finding 2 of 5");
        assertThat(terminal.toString()).isEqualTo("\rticketlock8: explaining finding 2 of 5, 4 s");
    }

    /** The next work may begin much later. */
    @Test
    void showsWorkThatBeginsSoonAfterTheLastRun() {
        ProgressLine line = line(80);
        pass(4000);
        line.showRuns(10, 1);
        line.showWork("explaining finding 1 of 1");
        assertThat(terminal.toString()).contains("\rticketlock8: explaining finding 1 of 1, 4 s");
    }

    @Test
    void anAnnouncementStaysAboveTheProgress() {
        ProgressLine line = line(80);
        pass(4000);
        line.showStates(1, 1);
        int painted = terminal.toString().length() - 1;
        line.announce("found: data race at ring.cpp:7");
        assertThat(terminal.toString())
                .endsWith("\r" + " ".repeat(painted) + "\rfound: data race at ring.cpp:7" + System.lineSeparator());
    }

    @Test
    void isWrittenFiveTimesASecondAtMost() {
        ProgressLine line = line(80);
        pass(2000);
        for (int i = 0; i < 1000; i++) { // one second, with a call every millisecond
            line.showStates(i, 0);
            pass(1);
        }
        assertThat(terminal.toString().chars().filter(c -> c == '\r')).hasSize(5);
    }

    @Test
    void aShorterTextOverwritesTheLongerOne() {
        ProgressLine line = line(80);
        pass(2000);
        line.showStates(9_999, 9_999);
        int longer = terminal.toString().length();
        pass(200);
        line.showStates(1, 1);
        assertThat(terminal.toString()).hasSize(2 * longer);
    }

    @Test
    void neverFillsTheLastColumn() {
        ProgressLine line = line(20);
        pass(2000);
        line.showStates(1, 1);
        assertThat(terminal.toString()).isEqualTo("\rticketlock8: 1 stat");
    }

    @Test
    void clearErasesTheLineOnce() {
        ProgressLine line = line(20);
        pass(2000);
        line.showStates(1, 1);
        line.clear();
        line.clear();
        assertThat(terminal.toString()).endsWith("\r" + " ".repeat(19) + "\r").hasSize(20 + 21);
    }

    @Test
    void countsHaveAtMostFourDigits() {
        assertThat(ProgressLine.brief(0)).isEqualTo("0");
        assertThat(ProgressLine.brief(9_999)).isEqualTo("9999");
        assertThat(ProgressLine.brief(10_000)).isEqualTo("10 k");
        assertThat(ProgressLine.brief(999_999)).isEqualTo("999 k");
        assertThat(ProgressLine.brief(1_000_000)).isEqualTo("1.0 M");
        assertThat(ProgressLine.brief(999_999_999)).isEqualTo("999.9 M");
        assertThat(ProgressLine.brief(1_230_000_000)).isEqualTo("1.23 G");
    }
}
