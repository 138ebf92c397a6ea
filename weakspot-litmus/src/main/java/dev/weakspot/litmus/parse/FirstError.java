package dev.weakspot.litmus.parse;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Ends the parse at the first token that no rule accepts. ANTLR's default strategy would recover and continue. */
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

    /** ANTLR calls this at each iteration of a loop in a rule, when the set of acceptable tokens is still complete. */
    @Override
    public void sync(Parser parser) {
        ATNState state = parser.getInterpreter().atn.states.get(parser.getState());
        IntervalSet next = parser.getATN().nextTokens(state);
        // With epsilon the rule may end here, and the enclosing rule checks the next token.
        if (!next.contains(Token.EPSILON)
                && !next.contains(parser.getInputStream().LA(1))) {
            throw refusal(parser);
        }
    }

    private SyntaxRefusal refusal(Parser parser) {
        SyntaxMessage message = SyntaxMessage.about(parser);
        return refuser.at(message.at(), message.mistake(), message.remedy());
    }
}
