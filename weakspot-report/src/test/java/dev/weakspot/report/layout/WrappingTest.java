package dev.weakspot.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class WrappingTest {
    @Test
    void breaksBetweenWords() {
        assertThat(Wrapping.column("what it waits for", 10)).containsExactly("what it", "waits for");
    }

    @Test
    void aValueStaysWithItsName() {
        assertThat(Wrapping.column("then read serving = 2", 14)).containsExactly("then read", "serving = 2");
        assertThat(Wrapping.column("then read serving = 2", 10)).containsExactly("then read", "serving =", "2");
    }

    @Test
    void aWordIsBrokenOnlyIfItIsTooWide() {
        assertThat(Wrapping.prose("a abcdefgh b", 5, 3)).containsExactly("a", "abcdefgh", "b");
        assertThat(Wrapping.column("a abcdefgh b", 3)).containsExactly("a", "abc", "def", "gh", "b");
    }

    @Test
    void anEmptyTextIsOneEmptyLine() {
        assertThat(Wrapping.column("", 5)).containsExactly("");
    }

    @Test
    void aSurrogatePairIsNotSplit() {
        assertThat(Wrapping.column("ab\ud83d\ude00c", 3)).containsExactly("ab", "\ud83d\ude00c");
    }

    @Property
    void onlyBlanksAreLostAndLinesFit(@ForAll String text, @ForAll @IntRange(min = 2, max = 30) int width) {
        var lines = Wrapping.column(text, width);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        assertThat(String.join("", lines).replace(" ", ""))
                .isEqualTo(PrintableText.of(text).replace(" ", ""));
    }
}
