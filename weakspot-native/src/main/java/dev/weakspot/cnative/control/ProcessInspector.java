package dev.weakspot.cnative.control;

import dev.weakspot.finding.Detection;
import java.util.List;

/**
 * Inspects the process of a run that ends at a finding, for instance after a deadlock or a failed assertion.
 *
 * @see NativeRun#end
 */
@FunctionalInterface
public interface ProcessInspector {
    ProcessInspector NONE = (process, detections) -> {};

    /**
     * Called before the process is ended. Threads under control are stopped; threads outside control may still run.
     *
     * @param detections those of the last step of the run, at least one; no thread under control has continued since
     */
    void inspect(long process, List<Detection> detections);
}
