package dev.weakspot.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LineDiffTest {
    @Test
    void aChangedLineIsRemovedAndAdded() {
        assertThat(diff("abcdefg", "abcXefg", 1)).containsExactly("@@ -3,3 +3,3 @@", " c", "-d", "+X", " e");
    }

    @Test
    void distantChangesAreSeparateHunks() {
        assertThat(diff("abcdefghij", "Xbcdefghi", 1))
                .containsExactly("@@ -1,2 +1,2 @@", "-a", "+X", " b", "@@ -9,2 +9,1 @@", " i", "-j");
    }

    @Test
    void equalTextsHaveNoDifference() {
        assertThat(diff("abc", "abc", 3)).isEmpty();
    }

    /** The hunks contain every difference: with unlimited context, both texts can be read from the diff. */
    @Test
    void bothTextsFollowFromTheDiff() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            String before = text(random);
            String after = text(random);
            List<String> diff = diff(before, after, 100);
            String expectedBefore = before.equals(after) ? "" : before;
            String expectedAfter = before.equals(after) ? "" : after;
            assertThat(side(diff, '+')).as("%s to %s", before, after).isEqualTo(expectedBefore);
            assertThat(side(diff, '-')).as("%s to %s", before, after).isEqualTo(expectedAfter);
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(9);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        return text.toString();
    }

    private static String side(List<String> diff, char other) {
        StringBuilder side = new StringBuilder();
        diff.stream()
                .filter(line -> line.charAt(0) != '@' && line.charAt(0) != other)
                .forEach(line -> side.append(line.substring(1)));
        return side.toString();
    }

    private static List<String> diff(String before, String after, int context) {
        List<String> lines = new ArrayList<>();
        LineDiff.of(letters(before), letters(after), context)
                .forEach(line -> lines.add(line.mark() == '@' ? line.text() : line.mark() + line.text()));
        return lines;
    }

    private static List<String> letters(String text) {
        return text.chars().mapToObj(letter -> String.valueOf((char) letter)).toList();
    }
}
