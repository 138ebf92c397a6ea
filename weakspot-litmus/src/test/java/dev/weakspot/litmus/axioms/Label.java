package dev.weakspot.litmus.axioms;

import dev.weakspot.event.Mode;
import java.util.Set;

/**
 * The label of an event, [Rocker Def. 2.2]. The registers that it uses are resolved to the reads they depend on.
 *
 * @param location null for fences and control events
 * @param read the value read, or null
 * @param written the value written, or null
 * @param dependsOn ψ(R_in): serial numbers of the reads of the same thread on whose values this event depends
 */
public record Label(
        Kind kind, Mode mode, AxiomaticLocation location, Object read, Object written, Set<Integer> dependsOn) {
    public enum Kind {
        R,
        W,
        RMW,
        /** A read that only certain values enable: a wait or a failed compare-exchange. */
        R_STAR,
        F,
        CTRL
    }

    public Label {
        dependsOn = Set.copyOf(dependsOn);
    }

    static Label initial(AxiomaticLocation location, Object value) {
        return new Label(Kind.W, Mode.RELAXED, location, null, value, Set.of());
    }

    public static Label fence(Mode mode) {
        return new Label(Kind.F, mode, null, null, null, Set.of());
    }

    public static Label control(Set<Integer> dependsOn) {
        return new Label(Kind.CTRL, Mode.RELAXED, null, null, null, dependsOn);
    }

    boolean reads() {
        return kind == Kind.R || kind == Kind.RMW || kind == Kind.R_STAR;
    }

    boolean writes() {
        return kind == Kind.W || kind == Kind.RMW;
    }

    boolean isAccess() {
        return location != null;
    }

    boolean isAtomic() {
        return mode != Mode.NON_ATOMIC;
    }

    /** The update that represents an SC fence among the SC events. */
    boolean isScFence() {
        return AxiomaticLocation.FENCES.equals(location);
    }

    boolean isScAccess() {
        return isAccess() && mode == Mode.SEQ_CST;
    }
}
