package dev.weakspot.litmus.edit;

import dev.weakspot.litmus.syntax.Span;

/** The replacement of a range of text. The replacement of an empty range is an insertion. */
record TextEdit(Span replaced, String replacement) {
    static TextEdit insertion(int at, String inserted) {
        return new TextEdit(new Span(at, at), inserted);
    }

    int growth() {
        return replacement.length() - (replaced.end() - replaced.start());
    }
}
