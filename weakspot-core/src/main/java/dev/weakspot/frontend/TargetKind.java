package dev.weakspot.frontend;

/**
 * The words by which help texts and messages describe the targets of a front end.
 *
 * @param noun for example {@code litmus program}; the plural adds an s
 * @param recognition the rest of a sentence about one of them, for example {@code has a name that ends in .litmus}
 */
public record TargetKind(String noun, String recognition) {
    public String plural() {
        return noun + "s";
    }

    public String withArticle() {
        return ("aeiou".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }
}
