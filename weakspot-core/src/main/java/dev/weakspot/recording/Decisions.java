package dev.weakspot.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * The decisions of a run, one for each step: the thread, and the choice of its operation.
 *
 * <p>A run may have ten million steps, so most steps take one byte. A step is the thread number shifted by one, and a bit that
 * is set if a choice other than 0 follows. Both numbers are in the seven-bit groups of LEB128. The bytes are in chunks, so
 * growing copies no bytes.
 */
public final class Decisions {
    private static final int CHUNK = 1 << 14;

    private final List<byte[]> chunks = new ArrayList<>();
    private int used = CHUNK;
    private int full = -1;
    private int size;

    /** Receives every step, from the first to the last. */
    @FunctionalInterface
    public interface Reader {
        void step(int thread, int choice);
    }

    public void clear() {
        used = CHUNK;
        full = -1;
        size = 0;
    }

    public void append(int thread, int choice) {
        put((thread << 1) | (choice == 0 ? 0 : 1));
        if (choice != 0) {
            put(choice);
        }
        size++;
    }

    private void put(int number) {
        int rest = number;
        while (rest >>> 7 != 0) {
            putByte((byte) (rest | 0x80));
            rest >>>= 7;
        }
        putByte((byte) rest);
    }

    private void putByte(byte part) {
        if (used == CHUNK) {
            full++;
            used = 0;
            if (full == chunks.size()) {
                chunks.add(new byte[CHUNK]);
            }
        }
        chunks.get(full)[used++] = part;
    }

    public int size() {
        return size;
    }

    /** The memory in use, in bytes. */
    long bytes() {
        return (long) chunks.size() * CHUNK;
    }

    public Decisions copy() {
        Decisions copy = new Decisions();
        for (int i = 0; i <= full; i++) {
            copy.chunks.add(chunks.get(i).clone());
        }
        copy.full = full;
        copy.used = used;
        copy.size = size;
        return copy;
    }

    public void forEach(Reader reader) {
        Cursor cursor = cursor();
        while (cursor.next()) {
            reader.step(cursor.thread(), cursor.choice());
        }
    }

    /** A cursor before the first step. */
    public Cursor cursor() {
        return new Cursor();
    }

    /** Iterates over the steps. A change of the decisions invalidates it. */
    public final class Cursor implements RecordedSteps {
        private int step;
        private int chunk;
        private int position;
        private int thread;
        private int choice;

        @Override
        public boolean next() {
            if (step == size) {
                return false;
            }
            step++;
            int first = take();
            thread = first >>> 1;
            choice = (first & 1) == 0 ? 0 : take();
            return true;
        }

        @Override
        public int thread() {
            return thread;
        }

        @Override
        public int choice() {
            return choice;
        }

        private int take() {
            int number = 0;
            int shift = 0;
            byte part;
            do {
                part = takeByte();
                number |= (part & 0x7F) << shift;
                shift += 7;
            } while (part < 0);
            return number;
        }

        private byte takeByte() {
            if (position == CHUNK) {
                chunk++;
                position = 0;
            }
            return chunks.get(chunk)[position++];
        }
    }
}
