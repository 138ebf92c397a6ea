package dev.weakspot.litmus.edit;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A position between two statements where a fence can be inserted.
 *
 * @param at the index of the insertion
 * @param before the text inserted before the fence, for the layout
 * @param after the text inserted after the fence
 * @param closedAt the index of the closing brace, if {@code before} opens a brace
 * @param where the position in words
 */
public record FencePosition(int at, String before, String after, OptionalInt closedAt, String where)
        implements RepairPosition {
    @Override
    public Mode written() {
        return Mode.RELAXED;
    }

    @Override
    public List<OrderAspect> aspects() {
        return List.of(OrderAspect.values());
    }

    @Override
    public int site() {
        return at;
    }

    @Override
    public List<TextEdit> edits(Mode order) {
        List<TextEdit> edits = new ArrayList<>();
        edits.add(TextEdit.insertion(at, before + RepairPosition.fence(order) + after));
        closedAt.ifPresent(end -> edits.add(TextEdit.insertion(end, " }")));
        return edits;
    }

    @Override
    public String advice(Mode order) {
        return "put " + RepairPosition.fence(order) + " " + where;
    }
}
