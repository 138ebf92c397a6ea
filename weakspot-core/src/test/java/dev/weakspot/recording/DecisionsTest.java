package dev.weakspot.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecisionsTest {
    private final Decisions decisions = new Decisions();

    private static List<String> told(Decisions decisions) {
        List<String> steps = new ArrayList<>();
        decisions.forEach((thread, way) -> steps.add(thread + ":" + way));
        return steps;
    }

    @Test
    void whatGoesInComesOut() {
        Random random = new Random(7);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) { // beyond a chunk, and with numbers of one to five bytes
            int thread = random.nextInt() >>> (1 + random.nextInt(31));
            int way = random.nextBoolean() ? 0 : random.nextInt() >>> (1 + random.nextInt(31));
            thread &= 0x3FFFFFFF;
            decisions.append(thread, way);
            expected.add(thread + ":" + way);
        }
        assertThat(decisions.size()).isEqualTo(expected.size());
        assertThat(told(decisions)).isEqualTo(expected);
    }

    @Test
    void aCopyStaysAsItIsWhenTheNextRunBegins() {
        decisions.append(1, 0);
        decisions.append(2, 300);
        Decisions copy = decisions.copy();
        decisions.clear();
        decisions.append(9, 9);
        assertThat(told(copy)).containsExactly("1:0", "2:300");
        assertThat(told(decisions)).containsExactly("9:9");
    }

    @Test
    void tenMillionStepsFitIntoAFewMegabytes() {
        for (int i = 0; i < 10_000_000; i++) {
            decisions.append(i % 2, 0);
        }
        assertThat(decisions.bytes()).isLessThan(11_000_000);
    }
}
