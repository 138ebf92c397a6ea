package dev.weakspot.litmus.parse;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.atn.PredictionMode;

/**
 * Parses the text of a litmus file into its syntax tree. Names, functions and modes are not resolved. The parser
 * reports the first error only; errors of the whole file (its size, control characters) have priority.
 */
public final class LitmusParser {
    private static final int MOST_CHARACTERS = 1 << 20;

    private final String file;
    private final String text;

    private LitmusParser(String file, String text) {
        this.file = file;
        this.text = text;
    }

    public static LitmusFile parse(String file, String text) throws InputException {
        try {
            return new LitmusParser(file, text).parse();
        } catch (SyntaxRefusal refusal) {
            throw refusal.in(file);
        }
    }

    /** The text positions of the parts of the threads. */
    public static Outline outline(String file, String text) throws InputException {
        parse(file, text); // the builders refuse some texts that the grammar accepts
        Comments.Blanked source = Comments.blank(text, Header.read(text).end());
        LitmusGrammarParser parser = new LitmusParser(file, text).parser(source);
        OutlineBuilder outline = new OutlineBuilder();
        parser.addParseListener(outline);
        parser.litmusTest();
        return outline.outline();
    }

    private LitmusFile parse() {
        refuseLongText();
        refuseControlCharacters();
        Header.Read header = Header.read(text);
        Comments.Blanked source = Comments.blank(text, header.end());
        try {
            LitmusFile tree = parse(header, source);
            if (source.unterminated().isPresent()) {
                throw Comments.unterminated(source.unterminated().get());
            }
            return tree;
        } catch (SyntaxRefusal refusal) {
            // The parsed text is cut off at the comment, so the missing tokens may be in the comment.
            throw source.unterminated()
                    .filter(refusal::isFrom)
                    .map(Comments::unterminated)
                    .orElse(refusal);
        }
    }

    private LitmusFile parse(Header.Read header, Comments.Blanked source) {
        LitmusGrammarParser parser = parser(source);
        Refuser refuser = new Refuser(parser);
        parser.setErrorHandler(new FirstError(refuser));
        InitialStateBuilder initial = new InitialStateBuilder(refuser);
        ThreadBuilder threads = new ThreadBuilder(refuser);
        ConditionBuilder condition = new ConditionBuilder(refuser);
        parser.addParseListener(new Nesting(refuser));
        parser.addParseListener(initial);
        parser.addParseListener(threads);
        parser.addParseListener(condition);
        parser.addParseListener(new StatementBuilder(refuser));
        parser.addParseListener(new ExpressionBuilder(refuser));
        parser.litmusTest();
        return new LitmusFile(
                new LitmusSource(file, text),
                header.name(),
                skipped(header, source),
                initial.items(),
                threads.threads(),
                condition.observed(),
                condition.filter(),
                condition.condition());
    }

    private LitmusGrammarParser parser(Comments.Blanked source) {
        LitmusGrammarLexer lexer = new LitmusGrammarLexer(CharStreams.fromString(source.code(), file));
        LitmusGrammarParser parser = new LitmusGrammarParser(new CommonTokenStream(lexer));
        lexer.removeErrorListeners();
        parser.removeErrorListeners();
        parser.setBuildParseTree(false); // the builders make the tree when a rule ends
        // One token of lookahead decides. The only conflict is the dangling else; C takes the first alternative.
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        return parser;
    }

    private static List<String> skipped(Header.Read header, Comments.Blanked source) {
        List<String> lines = new ArrayList<>(header.skipped());
        lines.addAll(source.skipped());
        return lines;
    }

    private void refuseLongText() {
        if (text.length() > MOST_CHARACTERS) {
            throw new SyntaxRefusal(
                    new Position(1, 1),
                    "the file is too long: " + text.length() + " characters",
                    "the limit is " + MOST_CHARACTERS);
        }
    }

    private void refuseControlCharacters() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && (c < '\t' || c > '\r')) {
                throw new SyntaxRefusal(
                        Comments.position(text, i),
                        String.format("control character U+%04X", (int) c),
                        "a litmus test is plain text");
            }
        }
    }
}
