package dev.weakspot.event;

import java.util.Arrays;

/**
 * What one thread has read and written without any ordering since its last operation, in program order. It comes in bulk:
 * rows of plain numbers that are filled again and again.
 */
public final class PlainAccesses {
    private int thread;
    private int count;
    private long[] addresses = new long[64];
    private int[] bytes = new int[64];
    private boolean[] isWrite = new boolean[64];
    private long[] sites = new long[64];

    /** The thread's own stack. */
    private long stack;

    private long stackBytes;

    /** Forgets all, and goes on with this thread. */
    public void begin(int ofThread) {
        thread = ofThread;
        count = 0;
        stackBytes = 0;
    }

    /** Where the thread's own stack is, if it is known. */
    public void stackIsAt(long address, long size) {
        stack = address;
        stackBytes = size;
    }

    /** One more access; {@code site} is the front end's own number for the place in the program. */
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

    /** Whether something was written that others may want to see: not on the thread's own stack. */
    public boolean writeForOthers() {
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

    /** Of the first byte. */
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
