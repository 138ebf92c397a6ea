package dev.weakspot.finding;

/** A remark about a step. */
public record StepNote(NoteTopic topic, String text) {
    /** The subject of a note. */
    public enum NoteTopic {
        /** A choice that no interleaving has: an older value was read, or a write was placed before an earlier one. */
        WEAK_CHOICE(" (", ")"),
        /** The reason why the finding is at this step. */
        FINDING(": ", ""),
        /** The other decisions that were possible at this step. */
        ALTERNATIVES(" [", "]");

        private final String before;
        private final String after;

        NoteTopic(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    /** The note as it follows the text of its step. */
    public String appended() {
        return topic.before + text + topic.after;
    }
}
