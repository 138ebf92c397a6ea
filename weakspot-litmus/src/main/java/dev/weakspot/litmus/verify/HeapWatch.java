package dev.weakspot.litmus.verify;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Notices that memory is running out while there is still enough to say so. A JVM that fills its last tenth spends its
 * time collecting garbage; long before it gives up, the user has.
 */
final class HeapWatch {
    private static final double NEARLY_FULL = 0.85;

    private final List<MemoryPoolMXBean> tenured = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
            .toList();

    /** Whether what survived the last collection nearly fills the heap. */
    boolean isNearlyFull() {
        return tenured.stream().map(MemoryPoolMXBean::getCollectionUsage).anyMatch(HeapWatch::isNearlyFull);
    }

    private static boolean isNearlyFull(MemoryUsage survived) {
        return survived != null && survived.getMax() > 0 && survived.getUsed() > survived.getMax() * NEARLY_FULL;
    }
}
