package dev.weakspot.cnative.log;

import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.cnative.wire.SharedMemory;
import dev.weakspot.event.PlainAccesses;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The log of one thread since its last operation: plain accesses in bulk, and memory events between them, at which a
 * reader has to stop. Call and return entries are resolved when they are read, so that each entry has a call path.
 */
public final class AccessLog {
    private final CallPaths paths;

    /** Two words for each entry, four if its size needs a record of its own. Calls and returns are left out. */
    private long[] records = new long[256];

    /** The call path of each entry. */
    private int[] pathOf = new int[128];

    private int end;
    private int at;

    /** Entries before this one were searched for memory events. */
    private int searched;

    /** The call path of each active function. */
    private int[] stack = new int[32];

    private int depth;

    /** The calls by depth. Those from {@code depth} on have returned, and stay until others replace them. */
    private long[] frames = new long[32];

    /** A program counter in the called function; 0 if none is known. */
    private long[] insides = new long[32];

    private int deepest;

    /** Whether the innermost function has no program counter yet. */
    private boolean isInsideUnknown;

    public AccessLog(CallPaths paths) {
        this.paths = paths;
    }

    /**
     * Adds the entries of a log.
     *
     * @return false if the log is invalid: then the program has overwritten it
     */
    public boolean add(SharedMemory wire) {
        if (at == end) {
            at = 0;
            end = 0;
            searched = 0;
        }
        int words = wire.logged() * 2;
        if (end + words > records.length) {
            records = Arrays.copyOf(records, Math.max(records.length * 2, end + words));
            pathOf = Arrays.copyOf(pathOf, records.length / 2);
        }
        wire.copyLog(wire.log(), wire.logged(), records, end);
        int last = end + words;
        int path = path();
        for (int from = end; from < last; from += 2) {
            int kind = LogRecord.kind(records[from]);
            if (kind < LogRecord.READ || kind > LogRecord.UNDEFINED_USE) {
                return false;
            }
            if (kind == LogRecord.POP) {
                if (LogRecord.address(records[from]) > depth) {
                    return false;
                }
                depth = (int) LogRecord.address(records[from]);
                path = path();
                isInsideUnknown = depth > 0 && insides[depth - 1] == 0;
            } else if (kind == LogRecord.PUSH) {
                path = paths.extend(path, LogRecord.programCounter(records[from + 1]));
                push(path, LogRecord.address(records[from]), LogRecord.programCounter(records[from + 1]));
            } else {
                if (isInsideUnknown) {
                    noteInside(LogRecord.programCounter(records[from + 1]));
                }
                records[end] = records[from];
                records[end + 1] = records[from + 1];
                pathOf[end >> 1] = path;
                end += 2;
            }
        }
        if (isInsideUnknown) {
            noteInside(wire.programCounter());
        }
        return true;
    }

    private void push(int path, long frame, long call) {
        if (isInsideUnknown) {
            noteInside(call);
        }
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, depth * 2);
            frames = Arrays.copyOf(frames, depth * 2);
            insides = Arrays.copyOf(insides, depth * 2);
        }
        frames[depth] = frame;
        insides[depth] = 0;
        stack[depth++] = path;
        deepest = Math.max(deepest, depth);
        isInsideUnknown = true;
    }

    /** Notes a program counter in the innermost function. */
    private void noteInside(long programCounter) {
        if (programCounter != 0) {
            isInsideUnknown = false;
            insides[depth - 1] = programCounter;
        }
    }

    /**
     * The last call whose frame had this address and that has returned. The frames of a function are below those of its caller,
     * and calls of one depth replace each other: so it is the outermost call whose frame ends below the address.
     */
    public Optional<ReturnedCall> returnedCall(long address) {
        for (int i = depth; i < deepest; i++) {
            if (frames[i] <= address) {
                return stack[i] == CallPaths.ROOT
                        ? Optional.empty()
                        : Optional.of(
                                new ReturnedCall(paths.lastCall(stack[i]), CallPaths.packedSite(stack[i], insides[i])));
            }
        }
        return Optional.empty();
    }

    /**
     * A call that has returned. Both sites are as {@link CallPaths} packs them.
     *
     * @param inside a site in the called function; without a program counter if none is known
     */
    public record ReturnedCall(long site, long inside) {
        public boolean isInsideKnown() {
            return CallPaths.programCounter(inside) != 0;
        }
    }

    /** The call path of the thread after the last entry. */
    public int path() {
        return depth == 0 ? CallPaths.ROOT : stack[depth - 1];
    }

    /** Moves all plain accesses up to the next memory event. */
    public void addPlainAccesses(PlainAccesses accesses) {
        while (at < end) {
            int kind = kind();
            if (kind > LogRecord.WRITE) {
                return;
            }
            int bytes = (int) Math.min(Integer.MAX_VALUE, size());
            accesses.add(address(), bytes, kind == LogRecord.WRITE, packedSite(at));
            skip();
        }
    }

    /** Whether the next entry is a memory event. */
    public boolean isAtMemoryEvent() {
        return at < end && kind() > LogRecord.WRITE;
    }

    /** Passes on each memory event once, including events that follow unread accesses. */
    public void search(Consumer<LogEntry> events) {
        while (searched < end) {
            if (kind(searched) > LogRecord.WRITE) {
                events.accept(new LogEntry(kind(searched), address(searched), size(searched), packedSite(searched)));
            }
            searched += length(searched);
        }
    }

    /** Passes on all plain writes among the entries that {@link #search} has not searched yet. */
    public void searchWrites(WriteConsumer writes) {
        for (int record = searched; record < end; record += length(record)) {
            if (kind(record) == LogRecord.WRITE) {
                writes.accept(address(record), size(record));
            }
        }
    }

    /** Accepts plain writes. */
    @FunctionalInterface
    public interface WriteConsumer {
        void accept(long address, long bytes);
    }

    /**
     * A memory event.
     *
     * @param packedSite the site, as {@link CallPaths} packs it
     */
    public record LogEntry(int kind, long address, long size, long packedSite) {}

    private int kind() {
        return kind(at);
    }

    private long address() {
        return address(at);
    }

    private long size() {
        return size(at);
    }

    public void skip() {
        at += length(at);
    }

    private int kind(int record) {
        return LogRecord.kind(records[record]);
    }

    private long address(int record) {
        return LogRecord.address(records[record]);
    }

    private long size(int record) {
        long sizeAndCounter = records[record + 1];
        return LogRecord.isLarge(sizeAndCounter) ? address(record + 2) : LogRecord.size(sizeAndCounter);
    }

    private long packedSite(int record) {
        return CallPaths.packedSite(pathOf[record >> 1], LogRecord.programCounter(records[record + 1]));
    }

    private int length(int record) {
        return LogRecord.isLarge(records[record + 1]) ? 4 : 2;
    }
}
