package dev.weakspot.event;

import java.util.Arrays;

/**
 * The plain accesses of one thread since its last operation, in program order. They come in bulk, so they are arrays of
 * numbers that are reused.
 */
public final class PlainAccesses {
    private int thread;
    private int count;
    private long[] addresses = new long[64];
    private int[] bytes = new int[64];
    private boolean[] isWrite = new boolean[64];
    private long[] sites = new long[64];

    /** The base address of the thread's own stack. */
    private long stack;

    private long stackBytes;

    /** Removes all accesses and begins those of a thread. */
    public void begin(int ofThread) {
        thread = ofThread;
        count = 0;
        stackBytes = 0;
    }

    /** Sets the address and size of the thread's own stack, if they are known. */
    public void setStack(long address, long size) {
        stack = address;
        stackBytes = size;
    }

    /** Adds an access; {@code site} is the front end's number for the site. */
    public void add(long address, int size, boolean writes, long site) {
        if (count == addresses.length) {
            grow();
        }
        addresses[count] = address;
        bytes[count] = size;
        isWrite[count] = writes;
        sites[count++] = site;
    }

    private void grow() {
        addresses = Arrays.copyOf(addresses, count * 2);
        bytes = Arrays.copyOf(bytes, count * 2);
        isWrite = Arrays.copyOf(isWrite, count * 2);
        sites = Arrays.copyOf(sites, count * 2);
    }

    public int thread() {
        return thread;
    }

    public int count() {
        return count;
    }

    /** Whether an access writes outside the thread's own stack, so that other threads may read it. */
    public boolean writeOutsideStack() {
        for (int i = 0; i < count; i++) {
            if (isWrite[i] && !isOnStack(addresses[i])) {
                return true;
            }
        }
        return false;
    }

    private boolean isOnStack(long address) {
        return address >= stack && address - stack < stackBytes;
    }

    /** The address of the first byte. */
    public long address(int index) {
        return addresses[index];
    }

    public int bytes(int index) {
        return bytes[index];
    }

    public boolean isWrite(int index) {
        return isWrite[index];
    }

    public long site(int index) {
        return sites[index];
    }
}
