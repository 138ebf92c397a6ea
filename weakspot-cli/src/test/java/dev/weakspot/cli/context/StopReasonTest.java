package dev.weakspot.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.TimeLimit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StopReasonTest {
    private final AtomicLong nanos = new AtomicLong();

    private void waitSeconds(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void aPartGetsAnEqualShareOfTheTimeThatIsLeft() {
        StopReason whole = new StopReason(() -> false, Optional.of(TimeLimit.parse("100s")), nanos::get);
        waitSeconds(10);
        StopReason first = whole.forNextOf(3);
        waitSeconds(29);
        assertThat(first.reason()).isEmpty();
        waitSeconds(1);
        assertThat(first.reason()).contains("its share of the time-out of 100 s used");
        assertThat(whole.reason()).isEmpty();
        StopReason last = whole.forNextOf(1);
        waitSeconds(60);
        assertThat(last.reason()).contains("time-out of 100 s reached");
    }

    @Test
    void withoutATimeLimitAPartHasNone() {
        StopReason part = new StopReason(() -> false, Optional.empty(), nanos::get).forNextOf(2);
        waitSeconds(1_000_000);
        assertThat(part.reason()).isEmpty();
    }
}
