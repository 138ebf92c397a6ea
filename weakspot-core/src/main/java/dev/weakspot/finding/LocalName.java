package dev.weakspot.finding;

/**
 * The name of a local variable, or of a part of it.
 *
 * @param name the variable and the member in it: {@code ring.slots_[0]}
 * @param owner the function that declares the variable, and its thread: {@code run (P1)}
 */
public record LocalName(String name, String owner) {
    /** The name that no other variable has: {@code ring.slots_[0] of run (P1)}. */
    public String qualified() {
        return name + suffix();
    }

    String suffix() {
        return " of " + owner;
    }

    /** The variable itself: {@code ring}. */
    String variable() {
        return rootOf(name);
    }

    /** The part of a name before members and indices. */
    static String rootOf(String name) {
        int end = 0;
        while (end < name.length() && Character.isJavaIdentifierPart(name.charAt(end))) {
            end++;
        }
        return name.substring(0, end);
    }
}
