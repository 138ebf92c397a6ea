package dev.weakspot.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecisionsTest {
    private final Decisions decisions = new Decisions();

    private static List<String> steps(Decisions decisions) {
        List<String> steps = new ArrayList<>();
        decisions.forEach((thread, choice) -> steps.add(thread + ":" + choice));
        return steps;
    }

    @Test
    void decisionsAreReadAsTheyWereAppended() {
        Random random = new Random(7);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) { // several chunks, numbers of one to five bytes
            int thread = random.nextInt() >>> (1 + random.nextInt(31));
            int choice = random.nextBoolean() ? 0 : random.nextInt() >>> (1 + random.nextInt(31));
            thread &= 0x3FFFFFFF;
            decisions.append(thread, choice);
            expected.add(thread + ":" + choice);
        }
        assertThat(decisions.size()).isEqualTo(expected.size());
        assertThat(steps(decisions)).isEqualTo(expected);
    }

    @Test
    void aCopyDoesNotChangeWhenTheNextRunBegins() {
        decisions.append(1, 0);
        decisions.append(2, 300);
        Decisions copy = decisions.copy();
        decisions.clear();
        decisions.append(9, 9);
        assertThat(steps(copy)).containsExactly("1:0", "2:300");
        assertThat(steps(decisions)).containsExactly("9:9");
    }

    @Test
    void tenMillionStepsFitIntoAFewMegabytes() {
        for (int i = 0; i < 10_000_000; i++) {
            decisions.append(i % 2, 0);
        }
        assertThat(decisions.bytes()).isLessThan(11_000_000);
    }
}
