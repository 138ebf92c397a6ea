package dev.weakspot.cnative.log;

import dev.weakspot.cnative.debuginfo.StackFrame;
import java.util.Arrays;
import java.util.Optional;

/**
 * The functions that a thread is in, outermost first: the call path and the stack frame of each. Entries from {@code depth} on are of
 * functions that have returned; they stay until other calls replace them.
 */
final class ActiveCalls {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private int depth;
    private int deepest;
    private int[] paths = new int[32];
    private long[] functions = new long[32];
    private long[] stackPointers = new long[32];
    private long[] framePointers = new long[32];

    /** The call path of the innermost function. */
    int path() {
        return depth == 0 ? CallPaths.ROOT : paths[depth - 1];
    }

    void add(int path) {
        if (depth == paths.length) {
            paths = Arrays.copyOf(paths, depth * 2);
            functions = Arrays.copyOf(functions, depth * 2);
            stackPointers = Arrays.copyOf(stackPointers, depth * 2);
            framePointers = Arrays.copyOf(framePointers, depth * 2);
        }
        paths[depth] = path;
        functions[depth] = 0;
        stackPointers[depth] = UNKNOWN;
        depth++;
        deepest = Math.max(deepest, depth);
    }

    /** Sets the frame of the innermost function; see {@link StackFrame}. */
    void setFrame(long inFunction, long stackPointer, long framePointer) {
        if (depth > 0) {
            functions[depth - 1] = inFunction;
            stackPointers[depth - 1] = stackPointer;
            framePointers[depth - 1] = framePointer;
        }
    }

    /** Removes the innermost functions. False if there are fewer than {@code remaining}. */
    boolean shortenTo(long remaining) {
        if (remaining > depth) {
            return false;
        }
        depth = (int) remaining;
        return true;
    }

    /**
     * The outermost frame that begins at or below the address. Stacks grow downwards, so all inner frames are below it. If a
     * function that is not observed has the address, the frame is that of a function which it has called, or none.
     */
    Optional<StackFrame> frame(long address) {
        for (int i = 0; i < depth; i++) {
            if (functions[i] != 0 && stackPointers[i] <= address) {
                return Optional.of(new StackFrame(functions[i], stackPointers[i], framePointers[i], outerCalls(i)));
            }
        }
        return Optional.empty();
    }

    /**
     * The last call whose frame had this address and that has returned. The frames of a function are below those of its caller,
     * and calls of one depth replace each other: so it is the outermost call whose frame ends below the address.
     */
    Optional<ReturnedCall> returnedCall(long address, CallPaths callPaths) {
        for (int i = depth; i < deepest; i++) {
            if (stackPointers[i] <= address) {
                return paths[i] == CallPaths.ROOT
                        ? Optional.empty()
                        : Optional.of(new ReturnedCall(
                                callPaths.lastCall(paths[i]), CallPaths.packedSite(paths[i], functions[i])));
            }
        }
        return Optional.empty();
    }

    private int outerCalls(int call) {
        return (int) Arrays.stream(functions, 0, call)
                .filter(function -> function == functions[call])
                .count();
    }
}
