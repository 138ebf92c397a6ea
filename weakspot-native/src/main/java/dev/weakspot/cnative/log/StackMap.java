package dev.weakspot.cnative.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The stacks of the threads of one run, and which part of each is certainly in no live frame.
 *
 * <p>Stacks grow downwards. One thread runs at a time, so while a thread accesses memory, all other threads under control are
 * stopped at a request, and their stack pointers are known. An address below the stack pointer of its stack belongs to a function
 * that has returned: the code that makes a request calls the run-time, so it does not use the red zone. The check is silent where
 * the stack pointer is not certain: for threads outside control, and while the thread runs on another stack.
 */
public final class StackMap {
    public static final int NO_THREAD = -1;

    /** The system leaves this much address space free below the stack of the main thread. */
    private static final long FIRST_STACK_BYTES = 64L << 20;

    /** The C library keeps stacks of ended threads mapped until they exceed this size together. */
    private static final long MOST_BYTES_KEPT = 40L << 20;

    /** An upper bound of the guard area and of rounding, for each stack. */
    private static final long MOST_EXTRA_BYTES = 1L << 16;

    private static final long UNKNOWN = 0;

    /** The stack of one thread. */
    public static final class ThreadStack {
        private final int thread;
        private final long base;
        private final long bytes;

        /** The end of the frames; the C library has data above it. */
        private final long end;

        /** Whether the memory may get another use after the end of the thread. */
        private boolean isReusable;

        /** The stack pointer at the last request; {@link #UNKNOWN} if the thread may have moved it since. */
        private long pointer = UNKNOWN;

        private boolean hasEnded;

        /** Whether further stacks of the program are in the frames of this one, so that the pointer decides nothing. */
        private boolean isDivided;

        private ThreadStack(int thread, long base, long bytes, long end, boolean isReusable) {
            this.thread = thread;
            this.base = base;
            this.bytes = bytes;
            this.end = end;
            this.isReusable = isReusable;
        }

        public int thread() {
            return thread;
        }

        public long base() {
            return base;
        }

        public long bytes() {
            return bytes;
        }

        /** An upper bound of the mapped bytes. */
        private long mostBytes() {
            return bytes + MOST_EXTRA_BYTES;
        }

        private boolean has(long address) {
            return address >= base && address - base < bytes;
        }

        private boolean isDead(long address) {
            if (hasEnded) {
                return !isReusable && address < end;
            }
            boolean isOnThisStack = pointer > base && pointer < end;
            return isOnThisStack && !isDivided && address < pointer;
        }
    }

    /** The stack of the main thread; null if unknown. It is above all others. */
    private ThreadStack first;

    /** The stacks of the other threads, in the order of their addresses. */
    private ThreadStack[] ordered = new ThreadStack[8];

    private int count;

    /** The lowest address of these stacks, and the end of the highest. */
    private long lowest = Long.MAX_VALUE;

    private long highest;

    private final List<ThreadStack> ofThread = new ArrayList<>();

    /** The size of the stacks of ended threads. */
    private long bytesKept;

    /** Begins a new run. */
    public void clear() {
        first = null;
        Arrays.fill(ordered, 0, count, null);
        count = 0;
        lowest = Long.MAX_VALUE;
        highest = 0;
        ofThread.clear();
        bytesKept = 0;
    }

    /** Adds the stack of the main thread, by an address on it. */
    public void beginFirst(long address) {
        long bytes = 2 * FIRST_STACK_BYTES;
        first = new ThreadStack(0, address - FIRST_STACK_BYTES, bytes, address + FIRST_STACK_BYTES, true);
        first.pointer = address;
        register(first);
    }

    /**
     * Adds the stack of a new thread. It may be in the memory of the stacks of ended threads, which are removed.
     *
     * @param end the end of the frames
     */
    void begin(int thread, long base, long bytes, long end, boolean isReusable) {
        forgetEnded(base, bytes);
        ThreadStack added = new ThreadStack(thread, base, bytes, end, isReusable);
        if (count == ordered.length) {
            ordered = Arrays.copyOf(ordered, count * 2);
        }
        int at = lastNotAbove(base) + 1;
        System.arraycopy(ordered, at, ordered, at + 1, count - at);
        ordered[at] = added;
        count++;
        lowest = Math.min(lowest, base);
        highest = Math.max(highest, base + bytes);
        register(added);
    }

    private void register(ThreadStack stack) {
        while (ofThread.size() <= stack.thread) {
            ofThread.add(null);
        }
        ofThread.set(stack.thread, stack);
    }

    private void findBounds() {
        lowest = count == 0 ? Long.MAX_VALUE : ordered[0].base;
        highest = 0;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, ordered[i].base + ordered[i].bytes);
        }
    }

    /** The memory at these addresses has another use now. */
    void forgetEnded(long base, long bytes) {
        if (bytesKept == 0 || base >= highest || base + bytes <= lowest) {
            return;
        }
        int left = 0;
        for (int i = 0; i < count; i++) {
            ThreadStack stack = ordered[i];
            boolean isReplaced = stack.hasEnded && stack.base < base + bytes && base < stack.base + stack.bytes;
            if (isReplaced) {
                bytesKept -= stack.mostBytes();
            } else {
                ordered[left++] = stack;
            }
        }
        Arrays.fill(ordered, left, count, null);
        count = left;
        findBounds();
    }

    /** The thread has stopped at a request with this stack pointer. */
    public void stopAt(int thread, long pointer) {
        ThreadStack stack = known(thread);
        if (stack != null) {
            stack.pointer = pointer;
        }
    }

    /** The thread is outside control: it may return from functions and call others. */
    public void leave(int thread) {
        stopAt(thread, UNKNOWN);
    }

    /** The program has made further stacks in the frames of this thread. */
    void divide(int thread) {
        ThreadStack stack = known(thread);
        if (stack != null) {
            stack.isDivided = true;
        }
    }

    /** The thread has ended. The C library may then have unmapped stacks, and their memory may have got another use. */
    public void end(int thread) {
        ThreadStack stack = known(thread);
        if (stack == null || stack == first || stack.hasEnded) {
            return;
        }
        stack.hasEnded = true;
        bytesKept += stack.mostBytes();
        for (int i = 0; i < count && bytesKept > MOST_BYTES_KEPT; i++) {
            ordered[i].isReusable |= ordered[i].hasEnded;
        }
    }

    private ThreadStack known(int thread) {
        return thread < ofThread.size() ? ofThread.get(thread) : null;
    }

    /** The stack of this thread, if known. */
    public Optional<ThreadStack> of(int thread) {
        return Optional.ofNullable(known(thread));
    }

    /** The stack that contains the address, if any. That of the main thread is not bounded exactly, so it is looked up last. */
    public Optional<ThreadStack> at(long address) {
        return Optional.ofNullable(find(address));
    }

    private ThreadStack find(long address) {
        ThreadStack found = null;
        if (address >= lowest && address < highest) {
            ThreadStack candidate = ordered[Math.max(0, lastNotAbove(address))];
            found = candidate.has(address) ? candidate : null;
        }
        return found == null && first != null && first.has(address) ? first : found;
    }

    private int lastNotAbove(long address) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (ordered[middle].base <= address) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /**
     * The other thread whose stack has the address, if certainly no live frame does; otherwise {@link #NO_THREAD}. Called for each
     * plain access: most are outside all stacks.
     */
    public int ownerIfDead(int accessing, long address) {
        boolean mayBeOnStack = (address >= lowest && address < highest) || (first != null && first.has(address));
        if (!mayBeOnStack) {
            return NO_THREAD;
        }
        ThreadStack stack = find(address);
        return stack != null && stack.thread != accessing && stack.isDead(address) ? stack.thread : NO_THREAD;
    }

    /** Whether the thread of this stack has ended. */
    public boolean hasEnded(int thread) {
        ThreadStack stack = known(thread);
        return stack != null && stack.hasEnded;
    }
}
