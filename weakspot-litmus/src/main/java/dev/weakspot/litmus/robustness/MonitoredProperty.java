package dev.weakspot.litmus.robustness;

/**
 * The property that a monitored search checks, and the part of the monitor that each state holds.
 *
 * <p>The view bits of one location never depend on those of another location, and neither do the accesses that could
 * race. So a state need not hold all of them. It is enough to watch one column at a time: one class of values of one
 * location, or one access that could race. If a step from a state that watches no column sets the first bit of a
 * column, the step has an additional successor that watches this column. A column without bits is dropped.
 *
 * <p>The number of states is then a sum over the columns instead of a product, plus the states that watch no column. If
 * the views are determined by the positions of the threads, the product is smaller. Only stale reads couple the
 * columns: a stale read makes its thread aware of no write of any location.
 */
public enum MonitoredProperty {
    /** Accesses that may take a stale value, and uses of values that may be stale: all columns in one state. */
    STALE_USES,
    /** Accesses that may take a stale value: one column in a state. */
    STALE_ACCESSES_BY_COLUMN,
    /** Races in executions under sequential consistency: all columns in one state. */
    RACES,
    /** Races in executions under sequential consistency: one column in a state. */
    RACES_BY_COLUMN,
    /** {@link #STALE_USES}, and races under the assumption that a read that may be stale acquires nothing. */
    RACES_DESPITE_STALE_READS;

    boolean watchesLocations() {
        return this != RACES && this != RACES_BY_COLUMN;
    }

    boolean watchesRaces() {
        return this == RACES || this == RACES_BY_COLUMN || this == RACES_DESPITE_STALE_READS;
    }

    boolean isByColumn() {
        return this == STALE_ACCESSES_BY_COLUMN || this == RACES_BY_COLUMN;
    }

    /** Whether the search marks the value of a load that may be stale. */
    boolean followsStaleReads() {
        return this == STALE_USES || this == RACES_DESPITE_STALE_READS;
    }
}
