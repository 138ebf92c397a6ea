package dev.weakspot.monitor;

import java.util.Arrays;

/** Rows of words by number, for granules with many traces. Released rows are reused. */
final class TraceRows {
    private static final int SHORTEST = 8;

    private long[][] rows = new long[4][];
    private int made;
    private int[] spare = new int[4];
    private int spares;

    void reset() {
        made = 0;
        spares = 0;
    }

    long[] get(int row) {
        return rows[row];
    }

    /** Adds an empty row. */
    int add() {
        int row = spares > 0 ? spare[--spares] : made++;
        if (row == rows.length) {
            rows = Arrays.copyOf(rows, row * 2);
        }
        if (rows[row] == null || rows[row].length > SHORTEST) {
            rows[row] = new long[SHORTEST];
        } else {
            Arrays.fill(rows[row], Stamp.NONE);
        }
        return row;
    }

    /** The row at twice its length. */
    long[] enlarge(int row) {
        rows[row] = Arrays.copyOf(rows[row], rows[row].length * 2);
        return rows[row];
    }

    void release(int row) {
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, spares * 2);
        }
        spare[spares++] = row;
    }
}
