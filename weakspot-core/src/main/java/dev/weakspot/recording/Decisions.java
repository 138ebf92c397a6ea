package dev.weakspot.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * What was decided in a run, step by step: which thread went on, and in which of the ways its operation could take effect.
 *
 * <p>A run may have ten million steps, so a step takes a byte as a rule: the thread shifted by one, and a bit that says
 * whether the way follows because it is not way 0; both in the seven-bit groups of LEB128. The bytes lie in chunks, so that
 * growing copies nothing.
 */
public final class Decisions {
    private static final int CHUNK = 1 << 14;

    private final List<byte[]> chunks = new ArrayList<>();
    private int used = CHUNK;
    private int full = -1;
    private int size;

    /** Told about every step, from the first to the last. */
    @FunctionalInterface
    public interface Reader {
        void step(int thread, int way);
    }

    public void clear() {
        used = CHUNK;
        full = -1;
        size = 0;
    }

    public void append(int thread, int way) {
        put((thread << 1) | (way == 0 ? 0 : 1));
        if (way != 0) {
            put(way);
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

    /** How much memory they take. */
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
            reader.step(cursor.thread(), cursor.way());
        }
    }

    /** Stands before the first step. */
    public Cursor cursor() {
        return new Cursor();
    }

    /** Goes from step to step. Not to be used any more once there are more or other steps. */
    public final class Cursor implements Script {
        private int step;
        private int chunk;
        private int position;
        private int thread;
        private int way;

        @Override
        public boolean next() {
            if (step == size) {
                return false;
            }
            step++;
            int first = take();
            thread = first >>> 1;
            way = (first & 1) == 0 ? 0 : take();
            return true;
        }

        @Override
        public int thread() {
            return thread;
        }

        @Override
        public int way() {
            return way;
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
