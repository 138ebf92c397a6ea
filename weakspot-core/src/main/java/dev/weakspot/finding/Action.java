package dev.weakspot.finding;

import dev.weakspot.event.Mode;
import java.util.Optional;

/**
 * The operation of a step and its result.
 *
 * @param operation {@code read}, {@code write}, {@code cas}, {@code lock}, {@code start}, …; empty if only the text is
 *     known
 * @param location the name of the location or synchronisation object; empty if the operation has none
 * @param value the value that was read or written; empty if there is none
 * @param mode the memory order; empty if the operation has none
 * @param text all of it, for a table of steps: {@code read x = 1}
 */
public record Action(String operation, String location, String value, Optional<Mode> mode, String text) {
    /** An action of which only the text is known. */
    public static Action described(String text) {
        return new Action("", "", "", Optional.empty(), text);
    }
}
