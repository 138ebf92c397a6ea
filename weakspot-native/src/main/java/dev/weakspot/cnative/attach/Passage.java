package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.PlainAccesses;
import java.util.Arrays;

/**
 * What one thread has done since its last operation, read off a log: plain accesses in bulk, and now and then something
 * else, at which those who read have to stop. Records the calls that the thread is in on the way.
 */
final class Passage {
    private final CallPaths paths;
    private long[] records = new long[256];
    private int end;
    private int at;

    /** The way of each call that the thread is in. */
    private int[] stack = new int[32];

    private int depth;

    Passage(CallPaths paths) {
        this.paths = paths;
    }

    /** Adds what a log has. */
    void add(Wire wire) {
        if (at == end) {
            at = 0;
            end = 0;
        }
        int words = wire.logged() * 2;
        if (end + words > records.length) {
            records = Arrays.copyOf(records, Math.max(records.length * 2, end + words));
        }
        wire.copyLog(wire.log(), wire.logged(), records, end);
        end += words;
    }

    /** Hands over all plain accesses up to the next thing that is none. */
    void tell(PlainAccesses accesses) {
        while (at < end) {
            long what = records[at];
            long where = records[at + 1];
            int kind = LogRecord.kind(what);
            if (kind <= LogRecord.WRITE) {
                tell(accesses, what, where, kind == LogRecord.WRITE);
            } else if (!follow(kind, what, where)) {
                return;
            }
        }
    }

    private void tell(PlainAccesses accesses, long what, long where, boolean isWrite) {
        long place = CallPaths.place(path(), LogRecord.programCounter(where));
        long address = LogRecord.address(what);
        accesses.add(address, (int) Math.min(Integer.MAX_VALUE, size()), isWrite, place);
        skip();
    }

    /** Whether it was about calls. */
    private boolean follow(int kind, long what, long where) {
        if (kind == LogRecord.POP) {
            depth = (int) LogRecord.address(what);
        } else if (kind == LogRecord.PUSH) {
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, depth * 2);
            }
            int path = paths.into(path(), LogRecord.programCounter(where));
            stack[depth++] = path;
        } else {
            return false;
        }
        at += 2;
        return true;
    }

    /** The way by which the thread came into the function it is in, as far as was read. */
    int path() {
        return depth == 0 ? CallPaths.ROOT : stack[depth - 1];
    }

    /** Whether there is something that is no plain access; its record is described by the methods below. */
    boolean hasOther() {
        while (at < end && follow(LogRecord.kind(records[at]), records[at], records[at + 1])) {
            continue;
        }
        return at < end && LogRecord.kind(records[at]) > LogRecord.WRITE;
    }

    boolean isRead() {
        return at >= end;
    }

    int kind() {
        return LogRecord.kind(records[at]);
    }

    long address() {
        return LogRecord.address(records[at]);
    }

    long size() {
        long where = records[at + 1];
        return LogRecord.isLarge(where) ? LogRecord.address(records[at + 2]) : LogRecord.size(where);
    }

    long place() {
        return CallPaths.place(path(), LogRecord.programCounter(records[at + 1]));
    }

    void skip() {
        at += LogRecord.isLarge(records[at + 1]) ? 4 : 2;
    }
}
