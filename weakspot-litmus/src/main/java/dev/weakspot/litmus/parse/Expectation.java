package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Describes the tokens that the parser would accept. Large sets are described by their kind, such as "an expression".
 */
final class Expectation {
    private static final IntervalSet TYPES = new IntervalSet(INT, ATOMIC_INT, MUTEX, BARRIER, VOLATILE, ATOMIC);
    private static final IntervalSet EXPRESSIONS = new IntervalSet(
            IDENTIFIER,
            NUMBER,
            OPEN_PARENTHESIS,
            PLUS,
            MINUS,
            BANG,
            TILDE,
            STAR,
            AMPERSAND,
            INCREMENT,
            DECREMENT,
            TRUE,
            FALSE,
            NULL);
    private static final IntervalSet STATEMENTS = new IntervalSet(
                    SEMICOLON, OPEN_BRACE, IF, WHILE, DO, FOR, BREAK, CONTINUE, RETURN)
            .or(TYPES)
            .or(EXPRESSIONS);
    private static final IntervalSet INITIAL_ITEMS =
            new IntervalSet(CONST, IDENTIFIER, OPEN_BRACKET, NUMBER, THREAD, SEMICOLON).or(TYPES);
    private static final IntervalSet PROPOSITIONS =
            new IntervalSet(TILDE, NOT_WORD, TRUE, FALSE, OPEN_PARENTHESIS, OPEN_BRACKET, IDENTIFIER, NUMBER, THREAD);
    private static final IntervalSet FINAL_PARTS =
            new IntervalSet(LOCATIONS, FILTER, EXISTS, FORALL, TILDE, NOT_WORD, Token.EOF);

    private static final IntervalSet OPERATORS =
            IntervalSet.of(ASSIGN, OR_OR).or(new IntervalSet(INCREMENT, DECREMENT, QUESTION, OPEN_BRACKET));

    private final IntervalSet tokens;

    Expectation(IntervalSet tokens) {
        this.tokens = tokens;
    }

    boolean contains(int token) {
        return tokens.contains(token);
    }

    boolean hasExpression() {
        return contains(NUMBER) && contains(INCREMENT);
    }

    boolean hasType() {
        return contains(ATOMIC_INT);
    }

    boolean hasStatement() {
        return contains(IF);
    }

    String words() {
        IntervalSet rest = new IntervalSet(tokens);
        List<String> words = new ArrayList<>();
        if (hasStatement()) {
            name("a statement", STATEMENTS, rest, words);
        } else if (contains(CONST)) {
            name("an initial value such as x = 0", INITIAL_ITEMS, rest, words);
        } else if (hasExpression()) {
            name("an expression", EXPRESSIONS, rest, words);
        } else if (contains(NOT_WORD) && contains(NUMBER)) {
            name("a condition such as 0:r0=1", PROPOSITIONS, rest, words);
        } else if (contains(FORALL)) {
            if (contains(THREAD)) {
                name("a thread such as P1 (...) { ... }", new IntervalSet(THREAD), rest, words);
            }
            name("a final condition such as exists (0:r0=1)", FINAL_PARTS, rest, words);
        } else if (hasType()) {
            name("a type", TYPES, rest, words);
        }
        if (contains(QUESTION)) {
            omitOperators(rest); // any operator may follow an operand, but a missing operator is rarely the mistake
        }
        for (int token : rest.toArray()) {
            words.add(word(token));
        }
        return "expected " + joined(words);
    }

    private static void omitOperators(IntervalSet rest) {
        IntervalSet others = rest.subtract(OPERATORS);
        if (!others.isNil()) {
            for (int operator : OPERATORS.toArray()) {
                rest.remove(operator);
            }
        }
    }

    private static void name(String kind, IntervalSet members, IntervalSet rest, List<String> words) {
        words.add(kind);
        for (int member : members.toArray()) {
            rest.remove(member);
        }
    }

    private static String word(int token) {
        return switch (token) {
            case IDENTIFIER -> "a name";
            case NUMBER -> "a number";
            case THREAD -> "a thread such as P0 (...) { ... }";
            case Token.EOF -> "the end of the file";
            default -> VOCABULARY.getLiteralName(token).replace("\\\\", "\\");
        };
    }

    private static String joined(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
