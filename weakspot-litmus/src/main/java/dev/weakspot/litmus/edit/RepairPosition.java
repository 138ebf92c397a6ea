package dev.weakspot.litmus.edit;

import dev.weakspot.event.Mode;
import java.util.List;

/** A position in the program whose memory order can be strengthened. */
public sealed interface RepairPosition permits OrderArgument, FencePosition {
    /** The present order. It is relaxed where no fence exists: a relaxed fence has no effect [C11 7.17.4.1]. */
    Mode written();

    /** The aspects that can be added to the order. */
    List<OrderAspect> aspects();

    /** The index of the character that identifies the position in reports. */
    int site();

    /** The edits of the text for a stronger order. */
    List<TextEdit> edits(Mode order);

    /** The change in words. */
    String advice(Mode order);

    static String name(Mode order) {
        return "memory_order_" + order.word();
    }

    static String fence(Mode order) {
        return "atomic_thread_fence(" + name(order) + ");";
    }
}
