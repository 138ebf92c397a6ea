package dev.weakspot.litmus.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EditedTextTest {
    @Test
    void theRestOfTheTextIsUnchanged() {
        EditedText edited = new EditedText(
                "read x relaxed; // why", List.of(TextEdit.insertion(15, " }"), replace(7, 14, "acquire"), open(0)));
        assertThat(edited.text()).isEqualTo("{ read x acquire; } // why");
    }

    @Test
    void insertionsAtOnePositionKeepTheirOrder() {
        EditedText edited =
                new EditedText("ab", List.of(TextEdit.insertion(1, "1"), TextEdit.insertion(1, "2"), open(0)));
        assertThat(edited.text()).isEqualTo("{ a12b");
    }

    /** Edits insert digits, and the original text has letters only. So a letter of the new text is at its original index. */
    @Property
    void everyLetterHasItsOriginalIndex(
            @ForAll @Size(max = 5) List<@IntRange(max = 8) Integer> starts, @ForAll @IntRange(max = 3) int length) {
        String original = "abcdefghijkl";
        List<TextEdit> edits = new ArrayList<>();
        starts.stream().sorted().distinct().forEach(start -> {
            int end =
                    edits.isEmpty() ? 0 : edits.get(edits.size() - 1).replaced().end();
            if (start >= end) {
                edits.add(replace(start, Math.min(12, start + length), "12345".substring(start % 5)));
            }
        });
        EditedText edited = new EditedText(original, edits);
        for (int i = 0; i < edited.text().length(); i++) {
            char c = edited.text().charAt(i);
            if (Character.isLetter(c)) {
                assertThat(original.charAt(edited.originalIndex(i))).isEqualTo(c);
            }
        }
    }

    private static TextEdit open(int at) {
        return TextEdit.insertion(at, "{ ");
    }

    private static TextEdit replace(int start, int end, String by) {
        return new TextEdit(new Span(start, end), by);
    }
}
