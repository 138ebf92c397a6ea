package dev.weakspot.litmus.edit;

import dev.weakspot.litmus.syntax.Span;

/** The replacement of a range of text; an empty range makes it an insertion. */
record TextEdit(Span replaced, String replacement) {
    static TextEdit insertion(int at, String inserted) {
        return new TextEdit(new Span(at, at), inserted);
    }

    int growth() {
        return replacement.length() - (replaced.end() - replaced.start());
    }
}
