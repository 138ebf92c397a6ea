package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.syntax.Span;

/** What comes in the place of a stretch of text; an empty stretch makes it an insertion. */
record TextEdit(Span replaced, String replacement) {
    static TextEdit insertion(int at, String inserted) {
        return new TextEdit(new Span(at, at), inserted);
    }

    int growth() {
        return replacement.length() - (replaced.end() - replaced.start());
    }
}
