package dev.weakspot.event;

import java.util.List;

/**
 * The source position of an operation. Lines and columns count from 1; 0 if unknown.
 *
 * @param text the whole source line, its indentation included, so that {@code column} points into it
 * @param stack the call stack, innermost frame first. Frames of a library that the site calls come before. Empty if unknown
 */
public record Site(String file, int line, int column, String text, List<Frame> stack) {
    public Site {
        stack = List.copyOf(stack);
    }

    /** A site without a call stack. */
    public Site(String file, int line, int column, String text) {
        this(file, line, column, text, List.of());
    }

    public Site withoutStack() {
        return stack.isEmpty() ? this : new Site(file, line, column, text);
    }

    /**
     * This site without the folders of the file and without the stack. Recordings and names use this form, which does not
     * depend on where the program is built and run.
     */
    public Site withoutFolders() {
        int function = file.indexOf('('); // where no line is known; the text of a function may contain any character
        int folders = file.lastIndexOf('/', function < 0 ? file.length() : function) + 1;
        return new Site(file.substring(folders), line, column, text);
    }

    /** The site in a sentence: {@code line 12} in a program of one file without functions, else {@code stack.c:12}. */
    public String inWords() {
        return stack.isEmpty() ? "line " + line : toString();
    }

    @Override
    public String toString() {
        String position = line == 0 ? file : file + ":" + line;
        return column == 0 ? position : position + ":" + column;
    }
}
