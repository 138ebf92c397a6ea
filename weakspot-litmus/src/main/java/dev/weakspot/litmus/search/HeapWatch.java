package dev.weakspot.litmus.search;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Detects that memory is running out, while enough is left to report it. A JVM with less than a tenth of its heap free
 * spends most of its time collecting garbage, long before it throws an OutOfMemoryError.
 */
final class HeapWatch {
    private static final double NEARLY_FULL = 0.85;

    private final List<MemoryPoolMXBean> tenured = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
            .toList();

    /** Whether the objects that survived the last collection nearly fill the heap. */
    boolean isNearlyFull() {
        return tenured.stream().map(MemoryPoolMXBean::getCollectionUsage).anyMatch(HeapWatch::isNearlyFull);
    }

    private static boolean isNearlyFull(MemoryUsage survived) {
        return survived != null && survived.getMax() > 0 && survived.getUsed() > survived.getMax() * NEARLY_FULL;
    }
}
