package dev.weakspot.litmus.axioms;

import java.util.Arrays;

/**
 * A binary relation over the events 0 to n-1 of a graph, n at most 64. A set of events is the {@code long} whose bits
 * are its members; row a of the relation is the set of all b with (a, b) in it. Relations are immutable.
 */
public final class EventRelation {
    private final long[] rows;

    private EventRelation(long[] rows) {
        this.rows = rows;
    }

    /** The relation takes over the array. */
    static EventRelation of(long[] rows) {
        if (rows.length > Long.SIZE) {
            throw new Unsupported(rows.length + " events");
        }
        return new EventRelation(rows);
    }

    static EventRelation of(int size, int[]... pairs) {
        long[] rows = new long[size];
        for (int[] pair : pairs) {
            rows[pair[0]] |= 1L << pair[1];
        }
        return of(rows);
    }

    static long set(int... events) {
        long set = 0;
        for (int event : events) {
            set |= 1L << event;
        }
        return set;
    }

    public static boolean contains(long set, int event) {
        return (set >>> event & 1) != 0;
    }

    boolean contains(int from, int to) {
        return contains(rows[from], to);
    }

    /** R ∪ S. */
    EventRelation or(EventRelation other) {
        long[] result = rows.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] |= other.rows[i];
        }
        return new EventRelation(result);
    }

    /** R? : R ∪ the identity. */
    EventRelation orIdentity() {
        long[] result = rows.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] |= 1L << i;
        }
        return new EventRelation(result);
    }

    /** R \ S. */
    EventRelation without(EventRelation other) {
        long[] result = rows.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= ~other.rows[i];
        }
        return new EventRelation(result);
    }

    /** R \ the identity. */
    EventRelation withoutIdentity() {
        long[] result = rows.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= ~(1L << i);
        }
        return new EventRelation(result);
    }

    /** R ; S. */
    EventRelation then(EventRelation other) {
        long[] result = new long[rows.length];
        for (int i = 0; i < result.length; i++) {
            for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
                result[i] |= other.rows[Long.numberOfTrailingZeros(rest)];
            }
        }
        return new EventRelation(result);
    }

    /** The inverse of R. */
    EventRelation inverse() {
        long[] result = new long[rows.length];
        for (int i = 0; i < result.length; i++) {
            for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
                result[Long.numberOfTrailingZeros(rest)] |= 1L << i;
            }
        }
        return new EventRelation(result);
    }

    /** [A] ; R. */
    EventRelation from(long set) {
        long[] result = rows.clone();
        for (int i = 0; i < result.length; i++) {
            if (!contains(set, i)) {
                result[i] = 0;
            }
        }
        return new EventRelation(result);
    }

    /** R ; [B]. */
    EventRelation to(long set) {
        long[] result = rows.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= set;
        }
        return new EventRelation(result);
    }

    /** The transitive closure of R. */
    EventRelation plus() {
        long[] result = rows.clone();
        for (int through = 0; through < result.length; through++) {
            long reached = result[through];
            for (int i = 0; i < result.length; i++) {
                if (contains(result[i], through)) {
                    result[i] |= reached;
                }
            }
        }
        return new EventRelation(result);
    }

    /** dom(R). */
    public long domain() {
        return domain(-1);
    }

    /** dom(R ; [B]). */
    public long domain(long set) {
        long domain = 0;
        for (int i = 0; i < rows.length; i++) {
            if ((rows[i] & set) != 0) {
                domain |= 1L << i;
            }
        }
        return domain;
    }

    boolean isIrreflexive() {
        for (int i = 0; i < rows.length; i++) {
            if (contains(rows[i], i)) {
                return false;
            }
        }
        return true;
    }

    boolean isAcyclic() {
        return plus().isIrreflexive();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EventRelation relation && Arrays.equals(rows, relation.rows);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(rows);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.length; i++) {
            for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
                text.append(i)
                        .append("->")
                        .append(Long.numberOfTrailingZeros(rest))
                        .append(' ');
            }
        }
        return text.toString().strip();
    }
}
