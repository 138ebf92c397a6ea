package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.PlainAccesses;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * What one thread has done since its last operation, read off a log: plain accesses in bulk, and now and then something
 * else, at which those who read have to stop. Follows the calls of the thread on the way.
 */
final class Passage {
    private final CallPaths paths;

    /** Two words each, without those about calls; and the way into the function that each was made in. */
    private long[] records = new long[256];

    private int[] ways = new int[128];
    private int end;
    private int at;

    /** Up to here somebody has looked for what is no plain access. */
    private int searched;

    /** The way into each function that the thread is in. */
    private int[] stack = new int[32];

    private int depth;

    Passage(CallPaths paths) {
        this.paths = paths;
    }

    /**
     * Adds what a log has.
     *
     * @return whether that can be: if not, the program has written into the log itself
     */
    boolean add(Wire wire) {
        if (at == end) {
            at = 0;
            end = 0;
            searched = 0;
        }
        int words = wire.logged() * 2;
        if (end + words > records.length) {
            records = Arrays.copyOf(records, Math.max(records.length * 2, end + words));
            ways = Arrays.copyOf(ways, records.length / 2);
        }
        wire.copyLog(wire.log(), wire.logged(), records, end);
        int last = end + words;
        int way = way();
        for (int from = end; from < last; from += 2) {
            int kind = LogRecord.kind(records[from]);
            if (kind < LogRecord.READ || kind > LogRecord.STACK) {
                return false;
            }
            if (kind == LogRecord.POP) {
                if (LogRecord.address(records[from]) > depth) {
                    return false;
                }
                depth = (int) LogRecord.address(records[from]);
                way = way();
            } else if (kind == LogRecord.PUSH) {
                way = paths.into(way, LogRecord.programCounter(records[from + 1]));
                push(way);
            } else {
                records[end] = records[from];
                records[end + 1] = records[from + 1];
                ways[end >> 1] = way;
                end += 2;
            }
        }
        return true;
    }

    private void push(int way) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, depth * 2);
        }
        stack[depth++] = way;
    }

    /** The way into the function that the thread is in now, whatever of the records is still to be told. */
    int way() {
        return depth == 0 ? CallPaths.ROOT : stack[depth - 1];
    }

    /** Hands over all plain accesses up to the next thing that is none. */
    void tell(PlainAccesses accesses) {
        while (at < end) {
            int kind = kind();
            if (kind > LogRecord.WRITE) {
                return;
            }
            int bytes = (int) Math.min(Integer.MAX_VALUE, size());
            accesses.add(address(), bytes, kind == LogRecord.WRITE, place());
            skip();
        }
    }

    /** Whether something comes next that is no plain access. */
    boolean isAtOther() {
        return at < end && kind() > LogRecord.WRITE;
    }

    /** Shows all that is no plain access and was not shown before, whether or not what comes before it was told. */
    void search(Consumer<Other> seen) {
        while (searched < end) {
            if (kind(searched) > LogRecord.WRITE) {
                seen.accept(new Other(kind(searched), address(searched), size(searched), place(searched)));
            }
            searched += length(searched);
        }
    }

    /** Shows all plain writes that {@link #search} has not gone past yet. */
    void searchWrites(Writes seen) {
        for (int record = searched; record < end; record += length(record)) {
            if (kind(record) == LogRecord.WRITE) {
                seen.accept(address(record), size(record));
            }
        }
    }

    /** Where somebody has written. */
    @FunctionalInterface
    interface Writes {
        void accept(long address, long bytes);
    }

    /** Something that is no plain access. */
    record Other(int kind, long address, long size, long place) {}

    private int kind() {
        return kind(at);
    }

    private long address() {
        return address(at);
    }

    private long size() {
        return size(at);
    }

    private long place() {
        return place(at);
    }

    void skip() {
        at += length(at);
    }

    private int kind(int record) {
        return LogRecord.kind(records[record]);
    }

    private long address(int record) {
        return LogRecord.address(records[record]);
    }

    private long size(int record) {
        long where = records[record + 1];
        return LogRecord.isLarge(where) ? address(record + 2) : LogRecord.size(where);
    }

    private long place(int record) {
        return CallPaths.place(ways[record >> 1], LogRecord.programCounter(records[record + 1]));
    }

    private int length(int record) {
        return LogRecord.isLarge(records[record + 1]) ? 4 : 2;
    }
}
