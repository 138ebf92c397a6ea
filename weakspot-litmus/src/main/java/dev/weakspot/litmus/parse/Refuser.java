package dev.weakspot.litmus.parse;

import dev.weakspot.litmus.syntax.Position;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

/** Creates refusals during a parse. */
final class Refuser {
    private final Parser parser;

    Refuser(Parser parser) {
        this.parser = parser;
    }

    /**
     * Creates a refusal for the caller to throw. It also removes all builders: the generated parser notifies them in
     * {@code finally} blocks, and a builder must not receive an incomplete rule.
     */
    SyntaxRefusal at(Token token, String mistake, String remedy) {
        return at(SourceToken.position(token), mistake, remedy);
    }

    SyntaxRefusal at(Position position, String mistake, String remedy) {
        parser.removeParseListeners();
        return new SyntaxRefusal(position, mistake, remedy);
    }
}
