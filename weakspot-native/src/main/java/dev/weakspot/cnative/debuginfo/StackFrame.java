package dev.weakspot.cnative.debuginfo;

/**
 * The frame of an active function on a stack.
 *
 * @param inFunction an address in the function, behind its set-up
 * @param stackPointer the stack pointer there
 * @param framePointer the frame pointer there, if the function has one; 0 if unknown
 * @param outerCalls how many calls of the same function enclose this one
 */
public record StackFrame(long inFunction, long stackPointer, long framePointer, int outerCalls) {
    /** The frame with addresses as they are in the file of the function. */
    public StackFrame inFile(long bias) {
        return new StackFrame(inFunction - bias, stackPointer, framePointer, outerCalls);
    }
}
