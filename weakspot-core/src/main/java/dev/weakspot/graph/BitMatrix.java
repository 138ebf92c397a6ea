package dev.weakspot.graph;

/** A binary relation over the numbers from 0 to n - 1. */
final class BitMatrix {
    private final int words;
    private final long[] bits;
    private final int size;

    BitMatrix(int size) {
        this.size = size;
        this.words = (size + Long.SIZE - 1) / Long.SIZE;
        this.bits = new long[size * words];
    }

    void set(int row, int column) {
        bits[row * words + column / Long.SIZE] |= 1L << column;
    }

    boolean contains(int row, int column) {
        return (bits[row * words + column / Long.SIZE] >>> column & 1) != 0;
    }

    /** Adds a row of another relation over the same numbers to a row of this one. */
    void addRow(int row, BitMatrix other, int otherRow) {
        for (int i = 0; i < words; i++) {
            bits[row * words + i] |= other.bits[otherRow * words + i];
        }
    }

    /** R ; S. */
    BitMatrix then(BitMatrix other) {
        BitMatrix result = new BitMatrix(size);
        for (int row = 0; row < size; row++) {
            for (int through = 0; through < size; through++) {
                if (contains(row, through)) {
                    result.addRow(row, other, through);
                }
            }
        }
        return result;
    }

    /** Warshall's algorithm. */
    boolean isAcyclic() {
        for (int through = 0; through < size; through++) {
            for (int row = 0; row < size; row++) {
                if (contains(row, through)) {
                    addRow(row, this, through);
                }
            }
        }
        for (int i = 0; i < size; i++) {
            if (contains(i, i)) {
                return false;
            }
        }
        return true;
    }
}
