package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;
import java.util.List;

/** A place of the program whose order can be made stronger. */
sealed interface Place permits OrderArgument, Gap {
    /** The order there now. Where there is nothing yet it is relaxed: a relaxed fence has no effect [C11 7.17.4.1]. */
    Mode written();

    /** What can be added to it. */
    List<Aspect> aspects();

    /** The index of the character that stands for it when it is spoken of. */
    int site();

    /** How the text changes for a stronger order. */
    List<TextEdit> edits(Mode order);

    /** What to do there, in words. */
    String advice(Mode order);

    static String name(Mode order) {
        return "memory_order_" + order.word();
    }

    static String fence(Mode order) {
        return "atomic_thread_fence(" + name(order) + ");";
    }
}
