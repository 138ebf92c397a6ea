package dev.weakspot.litmus.syntax;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.atn.PredictionMode;

/**
 * Turns the text of a litmus file into its tree. Names, functions and modes are taken as written. The first error ends
 * it; errors of the whole file (its size, control characters) come before all others.
 */
public final class LitmusParser {
    private static final int LONGEST = 1 << 20;

    private final String file;
    private final String text;

    private LitmusParser(String file, String text) {
        this.file = file;
        this.text = text;
    }

    public static LitmusFile parse(String file, String text) throws InputException {
        try {
            return new LitmusParser(file, text).parse();
        } catch (Refusal refusal) {
            throw refusal.in(file);
        }
    }

    /** Where the parts of the threads of such a file stand. */
    public static Outline outline(String file, String text) throws InputException {
        parse(file, text); // refuses what the grammar alone would take
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
        } catch (Refusal refusal) {
            // Its text ended where the comment starts, so what it misses may stand in there.
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
                new SourceText(file, text),
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
        parser.setBuildParseTree(false); // builders make the tree as rules end
        // One token decides; the only conflict is the dangling else, and there the first alternative is C's.
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        return parser;
    }

    private static List<String> skipped(Header.Read header, Comments.Blanked source) {
        List<String> lines = new ArrayList<>(header.skipped());
        lines.addAll(source.skipped());
        return lines;
    }

    private void refuseLongText() {
        if (text.length() > LONGEST) {
            throw new Refusal(
                    new Position(1, 1),
                    "the file is too long: " + text.length() + " characters",
                    "at most " + LONGEST + " are taken");
        }
    }

    private void refuseControlCharacters() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && (c < '\t' || c > '\r')) {
                throw new Refusal(
                        Comments.position(text, i),
                        String.format("control character U+%04X", (int) c),
                        "a litmus test is plain text");
            }
        }
    }
}
