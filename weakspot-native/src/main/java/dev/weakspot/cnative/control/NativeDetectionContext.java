package dev.weakspot.cnative.control;

import dev.weakspot.control.DetectionContext;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Suppressions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Relates detections to the C++ standard library, and to the names that suppressions refer to. */
final class NativeDetectionContext implements DetectionContext {
    private final ProgramNames names;
    private final Suppressions suppressions;
    private final List<Detection> before = new ArrayList<>();
    private final List<Detection> latest = new ArrayList<>();

    NativeDetectionContext(ProgramNames names, Suppressions suppressions) {
        this.names = names;
        this.suppressions = suppressions;
    }

    /** Begins a run. */
    void begin() {
        before.clear();
        latest.clear();
    }

    /** A thread continues. */
    void resume() {
        before.clear();
        before.addAll(latest);
        latest.clear();
    }

    /**
     * The detections of the last step, in their order: those since a thread continued, or else those of the operation that took
     * effect before.
     */
    List<Detection> latest() {
        return List.copyOf(latest.isEmpty() ? before : latest);
    }

    @Override
    public boolean isInLibrary(Detection detection) {
        return StandardLibrary.isInternalRace(detection);
    }

    /** Both the names of reports and those without types, and for a byte of a heap block also the name of the block. */
    @Override
    public List<String> namesOf(Detection detection) {
        latest.add(detection);
        if (suppressions.isEmpty()) {
            return List.of();
        }
        List<AccessNames> spellings = List.of(new AccessNames(names), new AccessNames(names.recorded()));
        return detection.operations().stream()
                .flatMap(operation -> spellings.stream().flatMap(each -> each.of(operation).stream()))
                .map(Access::location)
                .flatMap(name -> Stream.of(name, name.replaceFirst("^byte \\d+ of ", "")))
                .distinct()
                .toList();
    }
}
