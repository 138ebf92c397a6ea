package dev.weakspot.litmus.syntax;

/** A range of characters of a file's text: from {@code start}, counted from 0, up to but not including {@code end}. */
public record Span(int start, int end) {
    public boolean contains(int index) {
        return start <= index && index < end;
    }

    public boolean contains(Span other) {
        return start <= other.start && other.end <= end;
    }

    public String in(String text) {
        return text.substring(start, end);
    }
}
