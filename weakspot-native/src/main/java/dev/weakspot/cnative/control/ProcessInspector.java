package dev.weakspot.cnative.control;

/**
 * Inspects the process of a run that has not exited by itself, for instance after a deadlock or a failed assertion.
 *
 * @see NativeRun#end
 */
@FunctionalInterface
public interface ProcessInspector {
    ProcessInspector NONE = process -> {};

    /** Called before the process is ended. Threads under control are stopped; threads outside control may still run. */
    void inspect(long process);
}
