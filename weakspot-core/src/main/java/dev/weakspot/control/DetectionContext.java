package dev.weakspot.control;

import dev.weakspot.finding.Detection;
import java.util.List;

/** Capability: relates a detection to the program's libraries and to the names of its data. */
public interface DetectionContext {
    /** All detections concern the program itself, and none has a name. */
    DetectionContext NONE = new DetectionContext() {
        @Override
        public boolean isInLibrary(Detection detection) {
            return false;
        }

        @Override
        public List<String> namesOf(Detection detection) {
            return List.of();
        }
    };

    /** Whether all accesses of the detection are internal to a library. Such a detection is not reported. */
    boolean isInLibrary(Detection detection);

    /** The names by which suppressions may refer to the data concerned; empty if there are none. */
    List<String> namesOf(Detection detection);
}
