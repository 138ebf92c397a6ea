package dev.weakspot.cnative.naming;

import dev.weakspot.cnative.debuginfo.StackFrame;
import java.util.Optional;

/** The frames of the functions that threads are in now. */
@FunctionalInterface
public interface StackFrames {
    /** The frame of the thread that may contain the address. */
    Optional<StackFrame> frame(int thread, long address);
}
