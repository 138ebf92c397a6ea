package dev.weakspot.litmus.syntax;

import static dev.weakspot.litmus.syntax.LitmusGrammarParser.*;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** What to say about a token that no rule takes. What people often write, and we do not have, is called by its name. */
record SyntaxMessage(Token at, String what, String wayOut) {
    static final String TYPES = "use int, atomic_int, volatile int, pointers to them, mtx_t or barrier_t";

    static SyntaxMessage about(Parser parser) {
        return new Inquiry(parser).message();
    }

    static SyntaxMessage unmodelledType(Token type) {
        return new SyntaxMessage(type, "type " + SourceToken.quoted(type) + " is not modelled", TYPES);
    }

    private static final class Inquiry {
        private final Token token;
        private final Token before;
        private final Token twoBefore;
        private final Token threeBefore;
        private final ParserRuleContext rule;
        private final Expectation expected;

        Inquiry(Parser parser) {
            token = parser.getCurrentToken();
            before = parser.getTokenStream().LT(-1);
            twoBefore = parser.getTokenStream().LT(-2);
            threeBefore = parser.getTokenStream().LT(-3);
            rule = parser.getContext();
            expected = new Expectation(parser.getExpectedTokens());
        }

        SyntaxMessage message() {
            return switch (token.getType()) {
                case OTHER -> character();
                case Token.EOF -> unexpected("end of file");
                case STRING ->
                    refuse("a string is not supported here", "only a title is one, before the initial state");
                case UNSUPPORTED_WORD ->
                    refuse(
                            SourceToken.quoted(token) + " is not supported",
                            "known statements: declarations, assignments, calls, if, while, do, for, break, continue, return");
                case MEMBER_ACCESS -> refuse("structures are not modelled", TYPES);
                case CONST ->
                    refuse(
                            "'const' is not supported here",
                            "constants such as const int N = 4 go into the initial state");
                case UNMODELLED_TYPE -> isCast() ? cast() : unmodelledType(token);
                case INT, ATOMIC_INT, MUTEX, BARRIER, VOLATILE, ATOMIC -> type();
                case IDENTIFIER, STAR -> name();
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
                case "\"" -> refuse("this string has no end", "strings are not supported here");
                case "'" -> refuse("characters in quotes are not supported", "write the number");
                case "#" ->
                    refuse(
                            "preprocessor lines are not supported",
                            "constants such as const int N = 4 go into the initial state");
                case "\uFFFD" -> refuse("unreadable character", "the file has to be UTF-8 text");
                default -> unexpected("character " + SourceToken.quoted(token));
            };
        }

        private SyntaxMessage type() {
            if (isCast()) {
                return cast();
            }
            return expected.hasStatement()
                    ? refuse("a declaration cannot stand alone here", "put it into braces")
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage name() {
            if (token.getType() == IDENTIFIER && expected.contains(INT) && !expected.contains(IDENTIFIER)) {
                return unmodelledType(token);
            }
            return is(before, IDENTIFIER) && beginsDeclaration()
                    ? unmodelledType(before)
                    : unexpected(SourceToken.quoted(token));
        }

        /** Whether two tokens ago a declaration could begin, so that the name after it was meant as a type. */
        private boolean beginsDeclaration() {
            return is(twoBefore, OPEN_BRACE)
                    || is(twoBefore, CLOSE_BRACE)
                    || is(twoBefore, SEMICOLON)
                    || (is(twoBefore, OPEN_PARENTHESIS) && is(threeBefore, FOR));
        }

        private SyntaxMessage thread() {
            return expected.contains(IDENTIFIER)
                    ? refuse(SourceToken.quoted(token) + " is the name of a thread", "choose another name")
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage word() {
            return expected.contains(IDENTIFIER) && !expected.contains(CLOSE_BRACE)
                    ? refuse(SourceToken.quoted(token) + " is a word of the litmus language", "choose another name")
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
            return isLocal && is(before, IDENTIFIER)
                    ? refuse("arrays are not local", "declare it in the initial state, such as int a[2]")
                    : unexpected("'['");
        }

        private SyntaxMessage connective() {
            String ours = token.getType() == AND_AND ? "/\\" : "\\/";
            return isWithin(RULE_filter) || isWithin(RULE_finalCondition)
                    ? refuse("unexpected " + SourceToken.quoted(token), "in a condition it is written " + ours)
                    : unexpected(SourceToken.quoted(token));
        }

        private SyntaxMessage colon() {
            return isWithin(RULE_proposition) && is(before, NUMBER)
                    ? refuse(
                            "registers are not compared with each other",
                            "compare with a number, a constant or an address")
                    : unexpected("':'");
        }

        private boolean isCast() {
            return is(before, OPEN_PARENTHESIS) && expected.hasExpression() && !expected.contains(INT);
        }

        private SyntaxMessage cast() {
            return refuse("casts are not supported", "leave it out");
        }

        private SyntaxMessage unexpected(String found) {
            return refuse("unexpected " + found, expected.words());
        }

        private SyntaxMessage refuse(String what, String wayOut) {
            return new SyntaxMessage(token, what, wayOut);
        }

        private boolean isWithin(int ruleIndex) {
            for (ParserRuleContext outer = rule; outer != null; outer = outer.getParent()) {
                if (outer.getRuleIndex() == ruleIndex) {
                    return true;
                }
            }
            return false;
        }

        private static boolean is(Token token, int type) {
            return token != null && token.getType() == type;
        }
    }
}
