package dev.weakspot.report.text;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.StepNote;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A step as the table of steps has it: the action, its memory order, and remarks. */
final class StepText {
    private static final String FENCE = "fence";

    private StepText() {}

    /** {@code read x = 0 (relaxed, an older value; the newest is 1)}. */
    static String of(Step step) {
        List<String> inBrackets = new ArrayList<>();
        step.action()
                .mode()
                .filter(mode -> mode != Mode.NON_ATOMIC)
                .filter(mode -> !step.action().operation().equals(FENCE)) // its text names it
                .ifPresent(mode -> inBrackets.add(mode.word()));
        String rest = step.notes().stream()
                .filter(note -> !isChoice(note) || !inBrackets.add(note.text()))
                .map(StepNote::appended)
                .collect(Collectors.joining());
        return step.action().text() + (inBrackets.isEmpty() ? "" : " (" + String.join(", ", inBrackets) + ")") + rest;
    }

    private static boolean isChoice(StepNote note) {
        return note.topic() == StepNote.NoteTopic.WEAK_CHOICE;
    }
}
