package dev.weakspot.litmus.syntax;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Ends the parse at the first token that no rule takes, instead of guessing what was meant and going on. */
final class FirstError extends DefaultErrorStrategy {
    private final Refuser refuser;

    FirstError(Refuser refuser) {
        this.refuser = refuser;
    }

    @Override
    public void reportError(Parser parser, RecognitionException error) {
        throw refusal(parser);
    }

    @Override
    public Token recoverInline(Parser parser) {
        throw refusal(parser);
    }

    /** At each turn of a loop: finds the error while everything that could have followed is still known. */
    @Override
    public void sync(Parser parser) {
        ATNState state = parser.getInterpreter().atn.states.get(parser.getState());
        IntervalSet next = parser.getATN().nextTokens(state);
        // With epsilon the rule may end here, and what follows it is for the rule outside to check.
        if (!next.contains(Token.EPSILON)
                && !next.contains(parser.getInputStream().LA(1))) {
            throw refusal(parser);
        }
    }

    private Refusal refusal(Parser parser) {
        SyntaxMessage message = SyntaxMessage.about(parser);
        return refuser.at(message.at(), message.what(), message.wayOut());
    }
}
