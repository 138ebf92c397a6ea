package dev.weakspot.litmus.syntax;

import java.util.Arrays;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/**
 * Bounds how deep a test nests, so that neither the parser nor any later walk over the tree runs out of stack.
 *
 * <p>Two measures: how many rules that can contain themselves are open, which is what the parser's stack holds; and how
 * high the tree is that was built so far, where a chain {@code a + b + c}, leaning to the left, is as high as it is
 * long.
 */
final class Nesting extends LitmusGrammarBaseListener {
    private static final int MOST = 200;

    private final Refuser refuser;
    private int open;
    private int rules;
    private int[] height = new int[256]; // of the tallest part seen so far, by open rule

    Nesting(Refuser refuser) {
        this.refuser = refuser;
    }

    @Override
    public void enterEveryRule(ParserRuleContext rule) {
        open += level(rule);
        refuseBeyondMost(open, rule.start);
        // A chain is refused while it grows, not when a megabyte of it has been read.
        refuseBeyondMost(length(rule.getParent()), rule.start);
        rules++;
        if (rules == height.length) {
            height = Arrays.copyOf(height, rules * 2);
        }
        height[rules] = 0;
    }

    @Override
    public void exitEveryRule(ParserRuleContext rule) {
        open -= level(rule);
        int own = height[rules] + level(rule) + links(rule);
        refuseBeyondMost(own, rule.start);
        rules--;
        height[rules] = Math.max(height[rules], own);
    }

    private static int level(ParserRuleContext rule) {
        return switch (rule.getRuleIndex()) {
            case LitmusGrammarParser.RULE_expression,
                    LitmusGrammarParser.RULE_conditional,
                    LitmusGrammarParser.RULE_statement,
                    LitmusGrammarParser.RULE_implication,
                    LitmusGrammarParser.RULE_negation -> 1;
            case LitmusGrammarParser.RULE_unary -> rule.getParent().getRuleIndex() == rule.getRuleIndex() ? 1 : 0;
            default -> 0;
        };
    }

    /** How much a chain that belongs to this rule adds to the height of whatever stands in it. */
    private static int links(ParserRuleContext rule) {
        if (rule instanceof LitmusGrammarParser.ExpressionContext expression) {
            return length(expression.rest);
        }
        return rule instanceof LitmusGrammarParser.ConditionalContext conditional
                ? length(conditional.rest)
                : length(rule);
    }

    private static int length(ParserRuleContext rule) {
        if (rule instanceof LitmusGrammarParser.ChainContext chain) {
            return chain.operators.size();
        }
        return rule instanceof LitmusGrammarParser.PostfixContext postfix ? postfix.suffixes.size() : 0;
    }

    private void refuseBeyondMost(int levels, Token at) {
        if (levels > MOST) {
            throw refuser.at(at, "nested more than " + MOST + " levels deep", "split it into smaller parts");
        }
    }
}
