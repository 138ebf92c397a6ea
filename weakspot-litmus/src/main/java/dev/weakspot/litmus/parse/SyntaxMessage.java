package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** The error message for a token that no rule accepts. Common C features outside the subset have their own messages. */
record SyntaxMessage(Token at, String mistake, String remedy) {
    static final String TYPES = "use int, atomic_int, volatile int, pointers to them, mtx_t or barrier_t";

    static SyntaxMessage about(Parser parser) {
        return new Diagnosis(parser).message();
    }

    static SyntaxMessage unmodelledType(Token type) {
        return new SyntaxMessage(type, "type " + SourceToken.quoted(type) + " is not modelled", TYPES);
    }

    private static final class Diagnosis {
        private final Token token;
        private final TokenStream tokens;
        private final ParserRuleContext rule;
        private final Expectation expected;

        Diagnosis(Parser parser) {
            token = parser.getCurrentToken();
            tokens = parser.getTokenStream();
            rule = parser.getContext();
            expected = new Expectation(parser.getExpectedTokens());
        }

        SyntaxMessage message() {
            return switch (token.getType()) {
                case OTHER -> character();
                case Token.EOF -> unexpected("end of file");
                case STRING ->
                    refuse("a string is not supported here", "only the title before the initial state is a string");
                case UNSUPPORTED_STATEMENT ->
                    refuse(
                            SourceToken.quoted(token) + " is not supported",
                            "use if, while, do, for, break, continue and return");
                case UNSUPPORTED_WORD -> refuse(SourceToken.quoted(token) + " is not supported", "leave it out");
                case MEMBER_ACCESS -> refuse("structures are not modelled", TYPES);
                case CONST ->
                    refuse(
                            "'const' is not supported here",
                            "declare constants such as const int N = 4 in the initial state");
                case UNMODELLED_TYPE -> isCast() ? cast() : unmodelledType(token);
                case INT, ATOMIC_INT, MUTEX, BARRIER, VOLATILE, ATOMIC -> type();
                case IDENTIFIER, STAR -> name();
                case ASSIGN -> assignment();
                case THREAD -> thread();
                case EXISTS, FORALL, LOCATIONS, FILTER, NOT_WORD, ATOMIC_INIT -> word();
                case COMMA -> comma();
                case OPEN_BRACKET -> bracket();
                case AND_AND, OR_OR -> connective();
                case COLON -> colon();
                default -> unexpected(SourceToken.quoted(token));
            };
        }

        private SyntaxMessage character() {
            return switch (token.getText()) {
                case "\"" -> refuse("the string is not closed", "strings are not supported here");
                case "'" -> refuse("characters in quotes are not supported", "write the number");
                case "#" ->
                    refuse(
                            "preprocessor lines are not supported",
                            "declare constants such as const int N = 4 in the initial state");
                case "\uFFFD" -> refuse("unreadable character", "the file must be UTF-8 text");
                default -> unexpected("character " + SourceToken.quoted(token));
            };
        }

        private SyntaxMessage type() {
            if (isCast()) {
                return cast();
            }
            return expected.hasStatement()
                    ? refuse("a declaration is not a statement here", "put it into braces")
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage name() {
            if (token.getType() == IDENTIFIER && expected.hasType() && !expected.contains(IDENTIFIER)) {
                return unmodelledType(token);
            }
            return wasType(1) ? unmodelledType(tokens.LT(-1)) : unexpected(SourceToken.quoted(token));
        }

        /** The grammar reads {@code spinlock_t *s = ...} as a product up to the assignment. */
        private SyntaxMessage assignment() {
            int back = 2;
            while (was(back, STAR)) {
                back++;
            }
            return was(1, IDENTIFIER) && back > 2 && wasType(back)
                    ? unmodelledType(tokens.LT(-back))
                    : unexpected(SourceToken.quoted(token));
        }

        /** Whether the token {@code back} positions ago is a name where a declaration could begin. */
        private boolean wasType(int back) {
            return was(back, IDENTIFIER)
                    && (was(back + 1, OPEN_BRACE)
                            || was(back + 1, CLOSE_BRACE)
                            || was(back + 1, SEMICOLON)
                            || (was(back + 1, OPEN_PARENTHESIS) && was(back + 2, FOR)));
        }

        private SyntaxMessage thread() {
            return expected.contains(IDENTIFIER)
                    ? refuse(SourceToken.quoted(token) + " is the name of a thread", "choose another name")
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage word() {
            return expected.contains(IDENTIFIER) && !expected.contains(CLOSE_BRACE)
                    ? refuse(SourceToken.quoted(token) + " is a keyword of the litmus language", "choose another name")
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage comma() {
            boolean endsExpression = expected.contains(SEMICOLON) || expected.contains(CLOSE_PARENTHESIS);
            return endsExpression && isWithin(RULE_block)
                    ? refuse("the comma operator is not supported", "write two statements")
                    : unexpected("','");
        }

        private SyntaxMessage bracket() {
            boolean isLocal = rule instanceof BlockItemContext item && item.declared != null;
            return isLocal && was(1, IDENTIFIER)
                    ? refuse("local arrays are not supported", "declare it in the initial state, such as int a[2]")
                    : unexpected("'['");
        }

        private SyntaxMessage connective() {
            String connective = token.getType() == AND_AND ? "/\\" : "\\/";
            return isInCondition()
                    ? refuse("unexpected " + SourceToken.quoted(token), "conditions write it " + connective)
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage colon() {
            return isInCondition() && was(1, NUMBER)
                    ? refuse(
                            "a comparison of two registers is not supported",
                            "compare with a number, a constant or an address")
                    : unexpected("':'");
        }

        /** A condition without parentheses has already ended before the unexpected token. */
        private boolean isInCondition() {
            return isWithin(RULE_filter) || isWithin(RULE_finalCondition) || rule instanceof LitmusTestContext;
        }

        private boolean isCast() {
            return was(1, OPEN_PARENTHESIS) && expected.hasExpression() && !expected.contains(INT);
        }

        private SyntaxMessage cast() {
            return refuse("casts are not supported", "leave it out");
        }

        private SyntaxMessage unexpected(String found) {
            return refuse("unexpected " + found, expected.words());
        }

        private SyntaxMessage refuse(String mistake, String remedy) {
            return new SyntaxMessage(token, mistake, remedy);
        }

        private boolean isWithin(int ruleIndex) {
            for (ParserRuleContext outer = rule; outer != null; outer = outer.getParent()) {
                if (outer.getRuleIndex() == ruleIndex) {
                    return true;
                }
            }
            return false;
        }

        private boolean was(int back, int type) {
            Token earlier = tokens.LT(-back);
            return earlier != null && earlier.getType() == type;
        }
    }
}
