package dev.weakspot.engine;

import dev.weakspot.monitor.Monitor;
import java.util.Optional;

/** Makes a monitor for the runs of one explorer, if the monitor applies to them. */
@FunctionalInterface
public interface MonitorFactory {
    Optional<Monitor> create(MonitorContext context);
}
