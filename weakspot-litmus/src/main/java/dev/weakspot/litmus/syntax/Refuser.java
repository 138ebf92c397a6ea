package dev.weakspot.litmus.syntax;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

/** Makes refusals during a parse. */
final class Refuser {
    private final Parser parser;

    Refuser(Parser parser) {
        this.parser = parser;
    }

    /** To be thrown. The generated parser leaves its rules through finally, and no builder shall see half a rule. */
    Refusal at(Token token, String what, String wayOut) {
        return at(SourceToken.position(token), what, wayOut);
    }

    Refusal at(Position position, String what, String wayOut) {
        parser.removeParseListeners();
        return new Refusal(position, what, wayOut);
    }
}
