package dev.weakspot.cnative.log;

import dev.weakspot.cnative.debuginfo.StackFrame;
import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.cnative.wire.SharedMemory;
import dev.weakspot.event.PlainAccesses;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The log of one thread since its last operation: plain accesses in bulk, and memory events between them, at which a
 * reader has to stop. Call and return entries are resolved when they are read, so that each entry has a call path.
 */
public final class AccessLog {
    private static final long[] NONE = {};

    /** The room for the first records of a thread. */
    private static final int LEAST_WORDS = 256;

    private final CallPaths paths;

    /** Two words for each entry, four if its size needs a record of its own. Calls and returns are left out. */
    private long[] records = NONE;

    /** The call path of each entry. */
    private int[] pathOf = {};

    private long firstSite;
    private int end;
    private int at;

    /** Entries before this one were searched for memory events. */
    private int searched;

    private final ActiveCalls calls = new ActiveCalls();

    public AccessLog(CallPaths paths) {
        this.paths = paths;
    }

    /** The thread has ended, and all entries were read. A program may have thousands of threads. */
    public void discard() {
        at = 0;
        end = 0;
        searched = 0;
        records = NONE;
        pathOf = new int[0];
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
            records = Arrays.copyOf(records, Math.max(Math.max(records.length * 2, LEAST_WORDS), end + words));
            pathOf = Arrays.copyOf(pathOf, records.length / 2);
        }
        wire.copyLog(wire.log(), wire.logged(), records, end);
        int last = end + words;
        int path = calls.path();
        for (int from = end; from < last; from += 2) {
            int kind = LogRecord.kind(records[from]);
            if (kind < LogRecord.READ || kind > LogRecord.MEMBER) {
                return false;
            }
            if (kind == LogRecord.POP) {
                if (!calls.shortenTo(LogRecord.address(records[from]))) {
                    return false;
                }
                path = calls.path();
            } else if (kind == LogRecord.PUSH) {
                path = paths.extend(path, LogRecord.programCounter(records[from + 1]));
                calls.add(path);
            } else if (kind == LogRecord.FRAME) {
                calls.setFrame(
                        LogRecord.programCounter(records[from + 1]),
                        LogRecord.address(records[from]),
                        LogRecord.framePointer(records[from], records[from + 1]));
            } else {
                records[end] = records[from];
                records[end + 1] = records[from + 1];
                pathOf[end >> 1] = path;
                noteFirst(end);
                end += 2;
            }
        }
        return true;
    }

    private void noteFirst(int record) {
        if (firstSite == 0 && pathOf[record >> 1] != CallPaths.ROOT) {
            firstSite = packedSite(record);
        }
    }

    /** The site of the first entry in an observed function, as {@link CallPaths} packs it. */
    public OptionalLong firstSite() {
        return firstSite == 0 ? OptionalLong.empty() : OptionalLong.of(firstSite);
    }

    /** The last call that had this stack address and that has returned. */
    public Optional<ReturnedCall> returnedCall(long address) {
        return calls.returnedCall(address, paths);
    }

    /** The call path of the thread after the last entry. */
    public int path() {
        return calls.path();
    }

    /** The frame with this address, of the functions that are active after the last entry. */
    public Optional<StackFrame> frame(long address) {
        return calls.frame(address);
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
