package dev.weakspot.finding;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Limits how many findings of each kind a report shows. Further findings are counted. */
public final class ShownFindings {
    private static final int MOST_OF_A_KIND = 10;

    private final Map<Finding.Kind, Integer> counts = new EnumMap<>(Finding.Kind.class);

    /** Counts a finding, and returns whether the report shows it. */
    public boolean admit(Finding.Kind kind) {
        return counts.merge(kind, 1, Integer::sum) <= MOST_OF_A_KIND;
    }

    /** A sentence for each kind of which findings are not shown. */
    public List<String> notes() {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > MOST_OF_A_KIND)
                .map(entry -> (entry.getValue() - MOST_OF_A_KIND) + " more findings of kind "
                        + entry.getKey().word() + " are not shown")
                .toList();
    }
}
