package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The state of the whole program between two steps, compared by value. */
record Configuration(List<ThreadWork> threads, Shared shared) {

    Configuration with(ThreadWork thread, Shared newShared) {
        List<ThreadWork> changed = new ArrayList<>(threads);
        changed.set(thread.number(), thread);
        return new Configuration(Collections.unmodifiableList(changed), newShared);
    }

    /**
     * The state of one thread.
     *
     * @param work the remaining work
     * @param values the operand stack of the expression being evaluated
     */
    record ThreadWork(
            int number, ImmutableStack<WorkItem> work, ImmutableStack<Object> values, Map<String, Object> registers) {
        boolean isFinished() {
            return work == null;
        }
    }

    /**
     * The shared state.
     *
     * @param cells by address, an Integer or an Address each
     * @param owners the owner of each locked mutex
     */
    record Shared(Map<Address, Object> cells, Map<String, Integer> owners, Map<String, NaiveBarrier> barriers) {
        Shared withCell(Address address, Object value) {
            return new Shared(Configuration.with(cells, address, value), owners, barriers);
        }

        Shared withOwner(String mutex, int thread) {
            return new Shared(cells, Configuration.with(owners, mutex, thread), barriers);
        }

        Shared withoutOwner(String mutex) {
            Map<String, Integer> rest = new HashMap<>(owners);
            rest.remove(mutex);
            return new Shared(cells, Collections.unmodifiableMap(rest), barriers);
        }

        Shared withBarrier(String barrier, NaiveBarrier gathering) {
            return new Shared(cells, owners, Configuration.with(barriers, barrier, gathering));
        }
    }

    /** A barrier: how often it has opened, and how many threads have arrived since. */
    record NaiveBarrier(int parties, int generation, int arrived) {}

    static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> changed = new HashMap<>(map);
        changed.put(key, value);
        return Collections.unmodifiableMap(changed);
    }
}
