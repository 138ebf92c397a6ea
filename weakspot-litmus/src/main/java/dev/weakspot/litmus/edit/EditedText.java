package dev.weakspot.litmus.edit;

import java.util.Comparator;
import java.util.List;

/** A text with edits applied, and the mapping of its indices to the original text. */
public final class EditedText {
    private final List<TextEdit> edits;
    private final String text;

    EditedText(String original, List<TextEdit> edits) {
        this.edits = edits.stream()
                .sorted(Comparator.comparingInt(edit -> edit.replaced().start()))
                .toList();
        StringBuilder built = new StringBuilder();
        int copied = 0;
        for (TextEdit edit : this.edits) {
            built.append(original, copied, edit.replaced().start()).append(edit.replacement());
            copied = edit.replaced().end();
        }
        this.text = built.append(original.substring(copied)).toString();
    }

    public String text() {
        return text;
    }

    /** The original index of the character at {@code index}; for inserted text, the index of the insertion. */
    public int originalIndex(int index) {
        int shift = 0;
        for (TextEdit edit : edits) {
            int from = edit.replaced().start() + shift;
            if (index < from) {
                break;
            }
            if (index < from + edit.replacement().length()) {
                return edit.replaced().start();
            }
            shift += edit.growth();
        }
        return index - shift;
    }
}
