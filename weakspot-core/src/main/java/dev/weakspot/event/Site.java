package dev.weakspot.event;

import java.util.List;

/**
 * A place in the source. Lines and columns count from 1; 0 if unknown.
 *
 * @param text the whole source line, its indentation included, so that {@code column} points into it
 * @param stack how the thread got there, innermost first: the function it is in, then that one's caller and so on; where
 *     the place is a call into a library, those of the library come before. Empty if nobody knows
 */
public record Site(String file, int line, int column, String text, List<Frame> stack) {
    public Site {
        stack = List.copyOf(stack);
    }

    /** In a program without functions, or where they do not matter. */
    public Site(String file, int line, int column, String text) {
        this(file, line, column, text, List.of());
    }

    /** The same place, no matter how the thread got there. */
    public Site withoutStack() {
        return stack.isEmpty() ? this : new Site(file, line, column, text);
    }

    /**
     * The same without the folders of the file, and without the stack: as recordings and names have it, which have to be the same
     * wherever the program is built and run.
     */
    public Site withoutFolders() {
        int function = file.indexOf('('); // where no line is known, and it may hold anything
        int folders = file.lastIndexOf('/', function < 0 ? file.length() : function) + 1;
        return new Site(file.substring(folders), line, column, text);
    }

    /** As sentences name it: {@code line 12} where there is one file without functions, else {@code stack.c:12}. */
    public String inWords() {
        return stack.isEmpty() ? "line " + line : toString();
    }

    @Override
    public String toString() {
        String place = line == 0 ? file : file + ":" + line;
        return column == 0 ? place : place + ":" + column;
    }
}
