package dev.weakspot.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weakspot.finding.FormattedNumber;
import org.junit.jupiter.api.Test;

class RateTest {
    /** Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263 gives 0.2553 to 0.3662. */
    @Test
    void isWilsonsInterval() {
        Rate rate = Rate.of(81, 263);
        assertThat(rate.share()).isCloseTo(0.3080, within(5e-5));
        assertThat(rate.least()).isCloseTo(0.2553, within(5e-5));
        assertThat(rate.most()).isCloseTo(0.3662, within(5e-5));
    }

    /** Newcombe (1998), table I, method 3: 0 of 20 gives 0 to 0.1611. */
    @Test
    void anEventThatNeverOccurredMayStillHaveAPositiveRate() {
        Rate rate = Rate.of(0, 20);
        assertThat(rate.least()).isZero();
        assertThat(rate.most()).isCloseTo(0.1611, within(5e-5));
    }

    /** Rounding must not show 99.9% as the upper end. */
    @Test
    void theIntervalOfAnEventThatAlwaysOccurredEndsAtOne() {
        for (int runs = 1; runs <= 2000; runs++) {
            assertThat(Rate.of(runs, runs).most()).isEqualTo(1);
        }
    }

    @Test
    void withoutRunsTheIntervalIsZeroToOne() {
        assertThat(Rate.of(0, 0)).isEqualTo(new Rate(0, 0, 1));
    }

    @Test
    void aBoundIsRoundedUp() {
        assertThat(FormattedNumber.percentAtLeast(0.9689)).isEqualTo("96.8%");
        assertThat(FormattedNumber.percentAtLeast(1 - 1e-30)).isEqualTo("99.9%");
        assertThat(FormattedNumber.percentAtLeast(0.9299)).isEqualTo("92.9%");
        assertThat(FormattedNumber.count(1_234_567)).isEqualTo("1,234,567");
    }
}
