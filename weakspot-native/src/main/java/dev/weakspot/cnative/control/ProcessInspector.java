package dev.weakspot.cnative.control;

/**
 * Inspects the process of a run that has stopped.
 *
 * @see NativeRun#end
 */
@FunctionalInterface
public interface ProcessInspector {
    ProcessInspector NONE = process -> {};

    /** Called when the run has ended and its process still exists; the process executes nothing more. */
    void inspect(long process);
}
