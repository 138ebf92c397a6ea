package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A place between two statements where a fence can be put.
 *
 * @param at the index before which it goes
 * @param before what goes in front of the fence, so that it looks as if it had always been there
 * @param after what goes behind it
 * @param closedAt where the brace is closed that {@code before} opens
 * @param where the place in words
 */
record Gap(int at, String before, String after, OptionalInt closedAt, String where) implements Place {
    @Override
    public Mode written() {
        return Mode.RELAXED;
    }

    @Override
    public List<Aspect> aspects() {
        return List.of(Aspect.values());
    }

    @Override
    public int site() {
        return at;
    }

    @Override
    public List<TextEdit> edits(Mode order) {
        List<TextEdit> edits = new ArrayList<>();
        edits.add(TextEdit.insertion(at, before + Place.fence(order) + after));
        closedAt.ifPresent(end -> edits.add(TextEdit.insertion(end, " }")));
        return edits;
    }

    @Override
    public String advice(Mode order) {
        return "put " + Place.fence(order) + " " + where;
    }
}
